print('RL'*100)
