while 1:print('Peg')
