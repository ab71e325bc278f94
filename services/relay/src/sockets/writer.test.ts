import { Duplex } from 'node:stream'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { defaultLimits } from '../domain/limits.ts'
import { createCounts } from '../metrics.ts'
import { createConnection } from './connection.ts'
import { createWriter } from './writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One socket, its frames at the operating system, and the frames whose `onWritten` was called. */
function setUp(readyState: number = WebSocket.OPEN) {
  const left: string[] = []
  const known: string[] = []
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      left.push(chunk.toString())
      done()
    },
  })
  const socket = {
    readyState,
    bufferedAmount: 0,
    send: (text: string, done?: () => void) => void stream.write(text, done),
  } as unknown as WebSocket
  const opener = { clientId: 'client', bucket: 'client', address: 'address', openedAtMs: 0 }
  const connection = createConnection(socket, { ...opener, stream })
  const write = createWriter({ limits: defaultLimits, counts: createCounts(new Registry()) })
  return { left, known, write: (text: string) => write(connection, text, () => void known.push(text)) }
}

describe('writer › a frame', () => {
  it('is reported when the operating system has it, which is at the end of the turn', async () => {
    const { left, known, write } = setUp()
    write('one')
    write('two')
    await Promise.resolve()
    expect([left, known]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(0)
    expect([left, known]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
  })

  it('is reported at once if its socket has closed', () => {
    const { left, known, write } = setUp(WebSocket.CLOSED)
    write('one')
    expect([left, known]).toEqual([[], ['one']])
  })
})
