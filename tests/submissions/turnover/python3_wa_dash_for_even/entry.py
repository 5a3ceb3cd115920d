n=int(input())
print('-')
