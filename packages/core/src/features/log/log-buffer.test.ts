import { describe, expect, it } from 'vitest'
import { createLogBuffer } from './log-buffer.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

describe('the log buffer', () => {
  it('holds the newest lines that fit into 1,024,000 bytes of UTF-8 (Spec §9.45)', () => {
    const buffer = createLogBuffer()
    // Two bytes per character and one for the line break: 1,001 bytes.
    const lines = Array.from({ length: 1_500 }, (_, at) => `${String(at).padStart(4, '0')}${'ü'.repeat(498)}`)
    for (const line of lines) buffer.add(line)
    expect(buffer.read()).toBe(
      lines
        .slice(-1_022)
        .map((line) => `${line}\n`)
        .join(''),
    )
    expect(bytesOf(buffer.read())).toBe(1_022 * 1_001)
    expect(1_023 * 1_001).toBeGreaterThan(1_024_000)
  })

  it('is full at exactly its size, and drops the oldest line with one more byte', () => {
    const buffer = createLogBuffer(6)
    buffer.add('ab')
    buffer.add('cd')
    expect(buffer.read()).toBe('ab\ncd\n')
    buffer.add('')
    expect(buffer.read()).toBe('cd\n\n')
  })

  it('drops a line that is larger than the buffer', () => {
    const buffer = createLogBuffer(4)
    buffer.add('ab')
    buffer.add('abcd')
    expect(buffer.read()).toBe('')
    buffer.add('abc')
    expect(buffer.read()).toBe('abc\n')
  })
})
