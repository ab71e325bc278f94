import type { LogLines } from './log.types.ts'
import { createLogBuffer } from './log-buffer.ts'
import { codeOf, toLogLine } from './to-log-line.ts'

/** Returns the empty log of a client. A failure that was written already is not written again. */
export function createLogLines(): LogLines {
  const { add, read } = createLogBuffer()
  const written = new WeakSet<object>()
  return {
    read,
    add(entry) {
      const { subject } = entry
      if (typeof subject === 'object') {
        // A cancelled request is no failure.
        if (written.has(subject) || codeOf(subject) === 'connect/cancelled') return
        written.add(subject)
      }
      add(toLogLine(entry))
    },
  }
}
