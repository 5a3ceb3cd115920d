"""What people look at: tables, JSON, pictures."""
