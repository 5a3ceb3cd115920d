print("U R3 F")
