"""What runs inside a jail: the parts of the supervisor.

Nothing here may import anything but the standard library and its own siblings, since nothing else
exists in a jail; and few modules of that, since every start of a jail pays for loading them (which
is why signals are plain numbers and small classes are no dataclasses).
"""
