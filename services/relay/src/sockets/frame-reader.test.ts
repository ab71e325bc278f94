import type { Duplex } from 'node:stream'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { defaultLimits } from '../domain/limits.ts'
import { createCounts } from '../metrics.ts'
import { createConnection } from './connection.ts'
import { createFrameHandler } from './frame-handler.ts'

const PAUSE_MS = 1_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sockets whose clients have a budget until `refill`, and the ids of the responses so far. */
function setUp(capacity: number) {
  const answered: number[] = []
  let tokens = capacity
  const charge = () => {
    tokens -= 1
    return tokens < 0 ? 1 : 0
  }
  const frameHandler = createFrameHandler({
    methods: new Map([['known', { call: (_, __, answer) => void answer({ result: true }) }]]),
    limits: defaultLimits,
    write: (_, text) => void answered.push(JSON.parse(text).id),
    counts: createCounts(new Registry()),
    charge,
    acknowledge: charge,
    report: () => undefined,
  })
  const open = () => {
    const socket = {
      readyState: WebSocket.OPEN,
      isPaused: false,
      pause: () => void Object.assign(socket, { isPaused: true }),
      resume: () => void Object.assign(socket, { isPaused: false }),
    } as WebSocket
    const opener = { clientId: 'client', bucket: 'client', stream: {} as Duplex, address: 'address', openedAtMs: 0 }
    const connection = createConnection(socket, opener)
    return {
      socket,
      take: (frame: object) => frameHandler.handle(connection, JSON.stringify({ jsonrpc: '2.0', ...frame })),
    }
  }
  return {
    answered,
    open,
    refill: () => {
      tokens = capacity
    },
  }
}

const request = (id: number) => ({ id, method: 'known', params: {} })

it.each([
  ['a request', request],
  ['a response that matches no delivery', (id: number) => ({ id, result: true })],
])('frameReader › does not read a socket for a second after %s over the limit', (_, frameOf) => {
  const { open, refill } = setUp(3)
  const { socket, take } = open()
  for (let id = 0; id < 3; id++) take(frameOf(id))
  expect(socket.isPaused).toBe(false)
  take(frameOf(3))
  expect(socket.isPaused).toBe(true)
  vi.advanceTimersByTime(PAUSE_MS - 1)
  expect(socket.isPaused).toBe(true)
  refill()
  vi.advanceTimersByTime(1)
  expect(socket.isPaused).toBe(false)
  take(frameOf(4))
  expect(socket.isPaused).toBe(false)
})

it('frameReader › handles frames that were read before the pause in order, without ending it', () => {
  const { open, answered } = setUp(3)
  const { socket, take } = open()
  for (let id = 0; id < 60; id++) take(request(id))
  vi.advanceTimersByTime(PAUSE_MS - 1)
  expect(answered).toEqual(Array.from({ length: 60 }, (_, id) => id))
  expect(socket.isPaused).toBe(true)
})

it('frameReader › handles another socket between the frames of a socket with a thousand frames', () => {
  const { open, answered } = setUp(10_000)
  const [busy, other] = [open(), open()]
  for (let id = 0; id < 1_000; id++) busy.take(request(id))
  other.take(request(5_000))
  expect(answered.indexOf(5_000)).toBeLessThan(100)
  expect(busy.socket.isPaused).toBe(true)
  vi.runAllTimers()
  expect(answered.filter((id) => id < 5_000)).toEqual(Array.from({ length: 1_000 }, (_, id) => id))
  expect(busy.socket.isPaused).toBe(false)
})
