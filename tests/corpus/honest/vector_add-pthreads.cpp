// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
//! gable build: flags=-pthread
#include <pthread.h>

struct part {
    const float* a;
    const float* b;
    float* c;
    int64_t begin, end;
};

static void* add_part(void* argument)
{
    const part* p = static_cast<part*>(argument);
    for (int64_t i = p->begin; i < p->end; ++i)
        p->c[i] = p->a[i] + p->b[i];
    return nullptr;
}

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    const struct part parts[2] = {{a, b, c, 0, N / 2}, {a, b, c, N / 2, N}};
    pthread_t thread;
    pthread_create(&thread, nullptr, add_part, const_cast<part*>(&parts[1]));
    add_part(const_cast<part*>(&parts[0]));
    pthread_join(thread, nullptr);
}
