input()
while 1:print('0'*9999)
