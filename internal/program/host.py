# Loads the shared library of a black box and answers lines of standard input with what
# fzn_blackbox computes. A line begins with how many integers and floats are to come of it.
# Arguments: the library, and those for fzn_init.
import ctypes, os, sys

name, args = sys.argv[1], sys.argv[2:]
call = ctypes.WinDLL if sys.platform == "win32" else ctypes.CDLL
try:
    library = call(name)
    compute = library.fzn_blackbox
except (OSError, AttributeError) as e:
    sys.exit("cannot be loaded: %s" % e)
size, pointer = ctypes.c_size_t, ctypes.c_void_p
compute.restype = None
compute.argtypes = [pointer] + 4 * [pointer, size]

instance = None
if hasattr(library, "fzn_init"):
    library.fzn_init.restype = pointer
    library.fzn_init.argtypes = [ctypes.POINTER(ctypes.c_char_p), size]
    words = (ctypes.c_char_p * len(args))(*[a.encode() for a in args])
    instance = library.fzn_init(words, len(args))


def numbers(kind, read, text):
    words = [read(w) for w in text.split(",") if w.strip()]
    return (kind * len(words))(*words)


# The library may write to standard output, which is not the answer.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

for line in sys.stdin:
    ints, floats, values = line.rstrip("\n").split(" ")
    ints, floats = int(ints), int(floats)
    first, second = values.split(";")
    int_in, float_in = numbers(ctypes.c_int64, int, first), numbers(ctypes.c_double, float, second)
    int_out, float_out = (ctypes.c_int64 * ints)(), (ctypes.c_double * floats)()
    compute(instance, int_in, len(int_in), float_in, len(float_in), int_out, ints, float_out, floats)
    answers.write(",".join(map(str, int_out)) + ";" + ",".join(map(repr, float_out)) + "\n")
    answers.flush()

if instance and hasattr(library, "fzn_free"):
    library.fzn_free.restype = None
    library.fzn_free.argtypes = [pointer]
    library.fzn_free(instance)
