"""The database: typed tables, sessions, and the store that saves and fetches."""
