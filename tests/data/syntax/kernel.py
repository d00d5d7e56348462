#! gable problem: softmax.float32
import triton
@triton.jit
def softmax(x, y, BLOCK: tl.constexpr):
    """A docstring
    of two lines."""
    row = tl.program_id(0)  # one row
    for i in range(0, 0x10, 1_000):
        if row is None and not False:
            return f"a\n{i}"
    scale = 1.5e-3 * 2
