g='421654136742a63c85d9625936afa669dedcbcd'
for i in range(0,39,3):print('Peg %d jumps Peg %d to Hole %d.'%(*[int(c,16)for c in g[i:i+3]],))
