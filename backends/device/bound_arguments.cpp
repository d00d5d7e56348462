// SPDX-License-Identifier: Apache-2.0
#include "backends/device/bound_arguments.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
// Inputs are made in pieces of this size: small enough for the L2 cache, large enough to hide the call.
constexpr int64_t kPieceBytes = 256 * 1024;
} // namespace

Result<void> writeArgument(Session &session, BufferId buffer, const CaseInputs &inputs, const Argument &argument)
{
    const auto bytes = argumentBytes(*inputs.problem, argument, inputs.workload);
    if (!bytes)
        return fail(bytes.error());
    std::vector<std::byte> piece(size_t(std::min(kPieceBytes, *bytes)));
    for (int64_t offset = 0; offset < *bytes; offset += kPieceBytes) {
        const int64_t size = std::min(kPieceBytes, *bytes - offset);
        inputs.fillBytes(argument, piece.data(), offset, size);
        if (auto written = session.write(buffer, offset, piece.data(), size); !written)
            return written;
    }
    return {};
}

Result<BoundArguments> BoundArguments::allocate(Session &session, const CaseInputs &inputs, const std::vector<int64_t> &scratchBytes, Placement placement)
{
    BoundArguments result;
    result.m_session = &session;
    result.m_inputs = inputs;
    for (const Argument &argument : inputs.problem->arguments) {
        Bound bound{&argument};
        if (!argument.isScalar) {
            const auto bytes = argumentBytes(*inputs.problem, argument, inputs.workload);
            if (!bytes)
                return fail(bytes.error());
            bound.bytes = *bytes;
            // Inputs stay writable for the candidate so that writing one is found as what it is, not as a fault.
            auto buffer = session.allocate(bound.bytes, placement, false);
            if (!buffer)
                return fail(buffer.error());
            bound.buffer = *buffer;
        }
        result.m_bound.push_back(bound);
    }
    for (const int64_t bytes : scratchBytes) {
        auto buffer = session.allocate(bytes, placement, false);
        if (!buffer)
            return fail(buffer.error());
        result.m_scratch.push_back(*buffer);
        result.m_scratchBytes.push_back(bytes);
    }
    return result;
}

Result<void> BoundArguments::fill(const CaseInputs &inputs, uint64_t pattern)
{
    m_inputs = inputs;
    for (Bound &bound : m_bound) {
        if (bound.buffer < 0 || bound.argument->role == Role::Out)
            continue;
        if (auto written = writeInput(bound); !written)
            return written;
        if (bound.argument->isReadOnly()) {
            auto fingerprint = m_session->fingerprint(bound.buffer);
            if (!fingerprint)
                return fail(fingerprint.error());
            bound.fingerprint = *fingerprint;
        }
    }
    return fillOutputs(pattern);
}

Result<void> BoundArguments::fillOutputs(uint64_t pattern)
{
    for (const Bound &bound : m_bound) {
        if (bound.buffer >= 0 && bound.argument->role == Role::Out) {
            if (auto filled = m_session->fill(bound.buffer, pattern); !filled)
                return filled;
        }
    }
    for (const BufferId buffer : m_scratch) {
        if (auto filled = m_session->fill(buffer, ~pattern); !filled)
            return filled;
    }
    return {};
}

Result<void> BoundArguments::move(Placement placement, uint64_t pattern)
{
    // What a call writes gets memory of its own: late work of the former call must not land beside the new buffer.
    const auto replace = [&](BufferId &buffer, int64_t bytes) -> Result<void> {
        if (auto released = m_session->release(buffer); !released)
            return released;
        auto fresh = m_session->allocate(bytes, placement, false);
        if (fresh)
            buffer = *fresh;
        return fresh.map([](BufferId) {});
    };
    for (Bound &bound : m_bound) {
        if (bound.buffer < 0)
            continue;
        if (auto moved = bound.argument->isReadOnly() ? m_session->move(bound.buffer, placement) : replace(bound.buffer, bound.bytes); !moved)
            return moved;
        if (bound.argument->role == Role::InOut) {
            if (auto written = writeInput(bound); !written)
                return written;
        }
    }
    for (size_t i = 0; i < m_scratch.size(); ++i) {
        if (auto moved = replace(m_scratch[i], m_scratchBytes[i]); !moved)
            return moved;
    }
    return fillOutputs(pattern);
}

Result<void> BoundArguments::refresh(uint64_t pattern)
{
    for (const Bound &bound : m_bound) {
        if (bound.buffer < 0 || !bound.argument->isCompared())
            continue;
        auto done = bound.argument->role == Role::InOut ? writeInput(bound) : m_session->fill(bound.buffer, pattern);
        if (!done)
            return done;
    }
    return {};
}

std::vector<LaunchArgument> BoundArguments::launchArguments() const
{
    std::vector<LaunchArgument> arguments;
    for (const Bound &bound : m_bound) {
        LaunchArgument argument;
        argument.buffer = bound.buffer;
        if (bound.argument->isScalar)
            argument.scalar = m_inputs.scalarBytes(*bound.argument);
        arguments.push_back(argument);
    }
    for (const Axis &axis : m_inputs.problem->axes) {
        if (!axis.constant)
            arguments.push_back({-1, axisBytes(m_inputs.workload.axes.at(axis.name))});
    }
    for (const BufferId buffer : m_scratch)
        arguments.push_back({buffer, {}});
    return arguments;
}

Result<QStringList> BoundArguments::restoreModified()
{
    QStringList modified;
    for (const Bound &bound : m_bound) {
        if (bound.buffer < 0 || !bound.argument->isReadOnly())
            continue;
        auto now = m_session->fingerprint(bound.buffer);
        if (!now)
            return fail(now.error());
        if (*now == bound.fingerprint)
            continue;
        modified.append(bound.argument->name);
        if (auto written = writeInput(bound); !written)
            return fail(written.error());
    }
    return modified;
}

Result<bool> BoundArguments::isUntouched(uint64_t pattern)
{
    std::vector<std::byte> now, before;
    for (const Bound &bound : m_bound) {
        if (bound.buffer < 0 || !bound.argument->isCompared())
            continue;
        for (int64_t offset = 0; offset < bound.bytes; offset += kPieceBytes) {
            const int64_t size = std::min(kPieceBytes, bound.bytes - offset);
            now.resize(size_t(size));
            before.resize(size_t(size));
            if (auto read = m_session->read(bound.buffer, offset, now.data(), size); !read)
                return fail(read.error());
            if (bound.argument->role == Role::InOut) {
                m_inputs.fillBytes(*bound.argument, before.data(), offset, size);
            } else {
                for (size_t i = 0; i < before.size(); ++i)
                    before[i] = reinterpret_cast<const std::byte *>(&pattern)[i % sizeof pattern];
            }
            if (now != before)
                return false;
        }
    }
    return true;
}

std::vector<CanaryHit> BoundArguments::canaries(const QString &runName)
{
    std::vector<CanaryHit> hits;
    const auto look = [&](BufferId buffer) {
        if (auto hit = m_session->canary(buffer)) {
            hit->argument = nameOf(buffer);
            hit->runName = runName;
            hits.push_back(*hit);
        }
    };
    for (const Bound &bound : m_bound) {
        if (bound.buffer >= 0)
            look(bound.buffer);
    }
    for (const BufferId buffer : m_scratch)
        look(buffer);
    return hits;
}

std::vector<BufferId> BoundArguments::comparedBuffers() const
{
    std::vector<BufferId> buffers;
    for (const Argument *argument : m_inputs.problem->comparedArguments())
        buffers.push_back(bufferOf(*argument));
    return buffers;
}

BufferId BoundArguments::bufferOf(const Argument &argument) const
{
    const auto found = std::find_if(m_bound.begin(), m_bound.end(), [&](const Bound &bound) { return bound.argument == &argument; });
    return found == m_bound.end() ? -1 : found->buffer;
}

QString BoundArguments::nameOf(BufferId buffer) const
{
    for (const Bound &bound : m_bound) {
        if (bound.buffer == buffer && buffer >= 0)
            return bound.argument->name;
    }
    return std::find(m_scratch.begin(), m_scratch.end(), buffer) == m_scratch.end() ? QString() : u"scratch"_s;
}

int64_t BoundArguments::bytes() const
{
    int64_t sum = 0;
    for (const Bound &bound : m_bound)
        sum += bound.bytes;
    return sum;
}

Result<void> BoundArguments::release()
{
    for (Bound &bound : m_bound) {
        if (bound.buffer >= 0) {
            if (auto released = m_session->release(bound.buffer); !released)
                return released;
            bound.buffer = -1;
        }
    }
    for (const BufferId buffer : m_scratch) {
        if (auto released = m_session->release(buffer); !released)
            return released;
    }
    m_scratch.clear();
    m_scratchBytes.clear();
    return {};
}

} // namespace gable
