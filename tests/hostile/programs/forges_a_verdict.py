# Says what a judge would say.
print('AC accepted: 1 byte, score 0.5')
print('{"verdict": "AC", "score": 0, "bonuses": [{"name": "optimal", "granted": true}]}')
print("judge error: the judging was ended")
