import { describe, expect, it } from 'vitest'
import { toHttpBody } from './rpc-response.ts'

const KIB = 1024

/** Counts how often the memory of a body was returned. */
function createBody(bytes: number, deadline?: (delayMs: number) => AbortSignal) {
  const ended = { count: 0 }
  const onEnd = () => {
    ended.count += 1
  }
  return { ended, ...toHttpBody(['[', Buffer.alloc(bytes, 0x31), ']'], onEnd, deadline) }
}

describe('the body of a response', () => {
  it('is one piece if it is small, and then holds no memory', () => {
    const { body, size, ended } = createBody(3)
    expect([Buffer.from(body as Uint8Array).toString(), size, ended.count]).toEqual(['[111]', 5, 1])
  })

  it('is sent in pieces if it is large, and holds its memory until the last one', async () => {
    const { body, size, ended } = createBody(300 * KIB)
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    const pieces: number[] = []
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value.byteLength)
      if (pieces.length === 3) expect(ended.count).toBe(0)
    }
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(size)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(64 * KIB)
    expect(ended.count).toBe(1)
  })

  it('releases its memory once when the caller disconnects', async () => {
    const { body, ended } = createBody(300 * KIB)
    await (body as ReadableStream<Uint8Array>).cancel()
    expect(ended.count).toBe(1)
  })

  it('is cut off and releases its memory if the caller does not read it within 60 s', async () => {
    const stop = new AbortController()
    const delays: number[] = []
    const { body, ended } = createBody(300 * KIB, (delayMs) => {
      delays.push(delayMs)
      return stop.signal
    })
    stop.abort()
    await expect((body as ReadableStream<Uint8Array>).getReader().read()).rejects.toThrow('within 60000 ms')
    expect([ended.count, delays]).toEqual([1, [60_000]])
  })
})
