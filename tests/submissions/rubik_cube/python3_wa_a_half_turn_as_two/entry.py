print("U RR F")
