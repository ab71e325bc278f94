/** @see Spec §9 "log buffer limit 1,024,000 bytes" */
const MAX_LOG_BYTES = 1_024_000

/** Lines of text, limited to the newest ones that fit. */
export interface LogBuffer {
  add(line: string): void
  /** Each line ends with a line break. */
  read(): string
}

/**
 * Returns an empty buffer. A line that does not fit removes the oldest ones.
 *
 * @param maxBytes - Size of all lines in UTF-8, with their line breaks.
 * @example const buffer = createLogBuffer(); buffer.add('one'); buffer.read() // 'one\n'
 */
export function createLogBuffer(maxBytes = MAX_LOG_BYTES): LogBuffer {
  const encoder = new TextEncoder()
  const lines: { readonly text: string; readonly bytes: number }[] = []
  let size = 0
  return {
    add(line) {
      const text = `${line}\n`
      const { length: bytes } = encoder.encode(text)
      lines.push({ text, bytes })
      size += bytes
      while (size > maxBytes) size -= lines.shift()?.bytes ?? size
    },
    read: () => lines.map(({ text }) => text).join(''),
  }
}
