"""The system calls that no program in a jail may make, as a filter for the kernel.

`program()` gives the bytes of a classic BPF program (`struct sock_filter[]`, see seccomp(2)) for
this machine, which `levels` hands on. It is assembled here, a table and some forty lines, because
the library that would do it, libseccomp, is a system package that a plain install cannot bring.

It is a list of what is denied, on top of namespaces, another user and no capabilities: what looks
into other processes, changes mounts or namespaces, leaves things behind for the next case (keys,
System V and POSIX queues), allocates memory that no limit counts, raises a priority, opens a
socket to anywhere, or is a large and seldom used part of the kernel. Where there are no namespaces
around, more is denied: what Landlock does not hold back (attributes of files, sockets by path,
watching files).
"""

from __future__ import annotations

import errno
import os
import struct
from functools import cache

from golf.errors import NoSandbox

# Name → its number on x86-64 and on 64-bit Arm (None: not there); from the kernel's tables.
_DENIED: dict[str, tuple[int, int | None]] = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "shmget": (29, 194),
    "shmctl": (31, 195),
    "shmat": (30, 196),
    "shmdt": (67, 197),
    "semget": (64, 190),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "semop": (65, 193),
    "msgget": (68, 186),
    "msgctl": (71, 187),
    "msgrcv": (70, 188),
    "msgsnd": (69, 189),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "fanotify_init": (300, 262),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "quotactl": (179, 60),
    "acct": (163, 89),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "syslog": (103, 116),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
}
# Without namespaces: what Landlock has no rights for. A compiler needs the first group.
_ATTRIBUTES: dict[str, tuple[int | None, int | None]] = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
}
_UNWALLED: dict[str, tuple[int | None, int | None]] = {
    "socket": (41, 198),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "removexattrat": (466, 466),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
}
_NAMESPACE_FLAGS = 0x7E020000  # CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
_AF_UNIX = 1
_DATAGRAM_BIT = 2  # of a socket's type: those that can still send to any address
_TIOCSTI = 0x5412  # puts characters into a terminal's input

# Operation codes of classic BPF.
_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_X32 = 0x40000000  # x86-64 has a second set of numbers from here on

INSTRUCTION = struct.Struct("=HBBI")
_Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, operand

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # column, AUDIT_ARCH
# Calls that are denied for some arguments only.
_CLONE, _CLONE3, _SOCKET, _SOCKETPAIR = (56, 220), (435, 435), (41, 198), (53, 199)
_PRLIMIT, _AFFINITY, _IOCTL = (302, 261), (203, 122), (16, 29)


@cache
def program(*, walls: bool = True, building: bool = False) -> bytes:
    """The filter; a stricter one for a program without `walls` of namespaces around it.

    Raises NoSandbox on a machine whose numbers are not in the table.
    """
    machine = os.uname().machine
    if machine not in _MACHINES:
        raise NoSandbox(f"no system call filter for {machine}: only x86_64 and aarch64 have one")
    column, architecture = _MACHINES[machine]
    denied: list[tuple[int | None, int | None]] = list(_DENIED.values())
    if not walls:
        denied += [*_UNWALLED.values(), *(() if building else _ATTRIBUTES.values())]
    code: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _KILL),
    ]
    for numbers in denied:
        code += _deny(numbers[column], errno.EPERM)
    code += _conditions(column, walls)
    code += _deny(_CLONE3[column], errno.ENOSYS)  # its flags are out of sight; libraries fall back
    code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(INSTRUCTION.pack(*instruction) for instruction in code)


def _conditions(column: int, walls: bool) -> list[_Instruction]:
    """Calls whose arguments decide."""
    pair = _SOCKETPAIR[column]
    datagrams: list[_Instruction] = [
        (_EQUAL, 0, 4, pair),
        (_LOAD, 0, 0, _ARGUMENT + 8),
        (_ANY_BIT, 0, 1, _DATAGRAM_BIT),
        (_RETURN, 0, 0, _ERROR | errno.EACCES),
        (_LOAD, 0, 0, _NUMBER),
    ]
    return [
        *(() if walls else datagrams),
        *_check(_CLONE[column], 0, _ANY_BIT, _NAMESPACE_FLAGS, errno.EPERM),
        *_check(_IOCTL[column], 1, _EQUAL, _TIOCSTI, errno.EPERM),
        *_check(_SOCKET[column], 0, _EQUAL, _AF_UNIX, errno.EACCES, unless=True),
        *_check(pair, 0, _EQUAL, _AF_UNIX, errno.EACCES, unless=True),
        *_check(_PRLIMIT[column], 0, _EQUAL, 0, errno.EPERM, unless=True),
        *_check(_AFFINITY[column], 0, _EQUAL, 0, errno.EPERM, unless=True),
    ]


def _deny(number: int | None, error: int) -> list[_Instruction]:
    if number is None:
        return []
    return [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ERROR | error)]


def _check(
    number: int, argument: int, test: int, operand: int, error: int, *, unless: bool = False
) -> list[_Instruction]:
    """`error` for a call if the lower half of an argument passes a test; or `unless` it does."""
    passed, failed = (_ALLOW, _ERROR | error) if unless else (_ERROR | error, _ALLOW)
    return [
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, _ARGUMENT + 8 * argument),
        (test, 0, 1, operand),
        (_RETURN, 0, 0, passed),
        (_RETURN, 0, 0, failed),
    ]
