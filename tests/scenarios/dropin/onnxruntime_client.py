# SPDX-License-Identifier: MIT
"""A user of ONNX Runtime's C interface: adds the CUDA provider and makes a session of one Relu, which calls cudnnCreate.

    onnxruntime_client.py LIBONNXRUNTIME"""
import ctypes
import sys

GET_ERROR_MESSAGE, CREATE_ENV, CREATE_SESSION_FROM_ARRAY, CREATE_SESSION_OPTIONS = 2, 3, 8, 10   # places in OrtApi
FATAL = 4                                                                                      # the log's level


class Base(ctypes.Structure):
    _fields_ = [("get_api", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_uint32)),
                ("version", ctypes.CFUNCTYPE(ctypes.c_char_p))]


def field(number, value):
    """One field of a protobuf message."""
    if isinstance(value, int):
        return bytes([number << 3, value])
    return bytes([number << 3 | 2, len(value)]) + value


def model():
    """y = Relu(x), one float each, in the format of .onnx files."""
    float_of_one = field(2, field(1, field(1, 1) + field(2, field(1, field(1, 1)))))
    node = field(1, b"x") + field(2, b"y") + field(4, b"Relu")
    graph = field(1, node) + field(2, b"graph") + field(11, field(1, b"x") + float_of_one) + field(12, field(1, b"y") + float_of_one)
    return field(1, 8) + field(7, graph) + field(8, field(2, 13))


def main():
    runtime = ctypes.CDLL(sys.argv[1])
    runtime.OrtGetApiBase.restype = ctypes.POINTER(Base)
    api = ctypes.cast(runtime.OrtGetApiBase().contents.get_api(1), ctypes.POINTER(ctypes.c_void_p))

    def call(place, *arguments):
        return ctypes.CFUNCTYPE(ctypes.c_void_p, *map(type, arguments))(api[place])(*arguments)

    def say(what, failure):
        words = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)(api[GET_ERROR_MESSAGE])
        print(f"{what}: {'good' if not failure else ' '.join(words(failure).decode().split())}", flush=True)

    environment, options, session = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    say("environment", call(CREATE_ENV, ctypes.c_int(FATAL), ctypes.c_char_p(b"client"), ctypes.pointer(environment)))
    say("options", call(CREATE_SESSION_OPTIONS, ctypes.pointer(options)))
    runtime.OrtSessionOptionsAppendExecutionProvider_CUDA.restype = ctypes.c_void_p
    say("provider", runtime.OrtSessionOptionsAppendExecutionProvider_CUDA(options, 0))
    bytes_of_model = model()
    say("session", call(CREATE_SESSION_FROM_ARRAY, environment, ctypes.c_char_p(bytes_of_model),
                        ctypes.c_size_t(len(bytes_of_model)), options, ctypes.pointer(session)))
    front = ctypes.CDLL("libcudnn.so.9")   # the one that the provider has brought
    front.cudnnGetVersion.restype = ctypes.c_size_t
    print(f"version {front.cudnnGetVersion()}\nclient: done", flush=True)


main()
