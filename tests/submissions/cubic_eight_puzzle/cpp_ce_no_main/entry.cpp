int man() { return 0 }
