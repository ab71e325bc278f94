import { type Frame, readFrame } from '../domain/frame.ts'
import { BYTES_PER_COST, type RelayLimits } from '../domain/limits.ts'
import { toErrorBody } from '../domain/refusal.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import type { Method, Reply } from '../methods/method.ts'
import type { Counts } from '../metrics.ts'
import type { Connection } from './connection.ts'
import { createReader } from './reading.ts'
import { createRefuser } from './refused-sockets.ts'
import type { Writer } from './writer.ts'

/** WebSocket close code. @see the registry of IANA */
const TRY_AGAIN_LATER = 1013
/** Requests over the limit, one after another, after which a client is not listening to its answers. */
const MAX_REFUSED_IN_A_ROW = 200
/** Lists of a batch of which ten entries are looked up or removed for the cost of one message. */
const CHEAP_LISTS = ['topics', 'receipts', 'subscriptions'] as const
const CHEAP_PER_COST = 10

export interface AnswererOptions {
  readonly methods: ReadonlyMap<string, Method>
  readonly limits: Pick<RelayLimits, 'maxInHand' | 'maxBytesInHand'>
  readonly write: Writer
  readonly counts: Counts
  /** Seconds that a client has to wait before it may ask for so much; 0 when it may. */
  readonly charge: RequestLimits['take']
  /** Takes the answer to a delivery, and returns likewise how long the client has to wait before the next one. */
  readonly receive: (connection: Connection, callId: number, isDone: boolean) => number
  readonly report: (error: unknown, what: string) => void
}

type Request = Extract<Frame, { kind: 'request' }>

const NOT_TEXT: Frame = {
  kind: 'broken',
  idText: '0',
  refusal: { refused: 'Serialization', message: 'Frames are text' },
}

interface Running {
  readonly connection: Connection
  readonly idText: string
  readonly method: string
  readonly bytes: number
  readonly startedAtMs: number
  isAnswered: boolean
}

/** Returns what takes the frames of all sockets: requests are answered, answers are receipts. */
export function createAnswerer({ methods, limits, write, counts, charge, receive, report }: AnswererOptions) {
  const latencies = new Map([...methods.keys()].map((method) => [method, counts.latency.labels({ method })]))

  function answer(connection: Connection, idText: string, reply: Reply): void {
    if ('result' in reply) {
      write(connection, `{"id":${idText},"jsonrpc":"2.0","result":${JSON.stringify(reply.result)}}`)
      return
    }
    counts.refused.inc({ reason: reply.refused })
    write(connection, `{"id":${idText},"jsonrpc":"2.0","error":${JSON.stringify(toErrorBody(reply))}}`)
  }

  const refuse = createRefuser(answer)
  const reader = createReader({
    limits,
    handle: (connection, text) =>
      takeFrame(connection, text === undefined ? NOT_TEXT : readFrame(text), text?.length ?? 0),
  })

  function refuseFlood(connection: Connection, idText: string, waitSeconds: number): void {
    connection.refusedInARow += 1
    reader.pause(connection)
    const message = `Please try again after ${waitSeconds} seconds`
    answer(connection, idText, { refused: 'TooManyRequests', message })
    if (connection.refusedInARow >= MAX_REFUSED_IN_A_ROW) connection.socket.close(TRY_AGAIN_LATER, 'too many requests')
  }

  function finish(request: Running, reply: Reply): void {
    if (request.isAnswered) return
    request.isAnswered = true
    const { connection, idText, method, startedAtMs } = request
    latencies.get(method)?.observe((performance.now() - startedAtMs) / 1_000)
    answer(connection, idText, reply)
    connection.inHand -= 1
    connection.bytesInHand -= request.bytes
    if (connection.inHand === 0) connection.onIdle?.()
    if (connection.unread !== undefined) reader.readOn(connection)
  }

  function fail(request: Running, error: unknown): void {
    report(error, 'a request')
    finish(request, { refused: 'Internal', message: 'The relay could not do it now' })
  }

  function run(connection: Connection, method: Method, { idText, method: name, params }: Request, bytes: number): void {
    const request = { connection, idText, method: name, bytes, startedAtMs: performance.now(), isAnswered: false }
    connection.inHand += 1
    connection.bytesInHand += bytes
    try {
      method
        .call(params, connection, (reply) => finish(request, reply))
        ?.catch((error: unknown) => fail(request, error))
    } catch (error) {
      fail(request, error)
    }
  }

  function serve(connection: Connection, request: Request, bytes: number): void {
    const method = methods.get(request.method)
    if (connection.refusal !== undefined) refuse(connection, connection.refusal, request)
    else if (method === undefined) {
      answer(connection, request.idText, { refused: 'InvalidMethod', message: 'There is no such method' })
    } else run(connection, method, request, bytes)
  }

  function takeFrame(connection: Connection, frame: Frame, bytes: number): void {
    if (frame.kind === 'answer') {
      if (receive(connection, frame.id, frame.isDone) > 0) reader.pause(connection)
      return
    }
    const cost = Math.max(frame.kind === 'request' ? costOf(frame.params) : 1, bytes / BYTES_PER_COST)
    const waitSeconds = charge(connection, cost)
    if (waitSeconds > 0) {
      refuseFlood(connection, frame.idText, waitSeconds)
      return
    }
    connection.refusedInARow = 0
    if (frame.kind === 'broken') answer(connection, frame.idText, frame.refusal)
    else serve(connection, frame, bytes)
  }

  return {
    /** Takes one frame. @param text - Absent for a frame that is not text. */
    take: reader.take,
    /** Counts a frame that ws refused. It has closed the socket by now: 1009 too large, 1002 and 1007 broken. */
    countBroken(error: Error): void {
      const isLarge = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
      counts.refused.inc({ reason: isLarge ? 'frame-too-large' : 'broken-frame' })
    },
  }
}
export type Answerer = ReturnType<typeof createAnswerer>

/** Each message of a batch costs as much as alone, and so do ten entries of its other lists. */
function costOf(params: unknown): number {
  if (typeof params !== 'object' || params === null) return 1
  const cheap = CHEAP_LISTS.reduce((sum, list) => sum + lengthOf(params, list), 0)
  return Math.max(1, lengthOf(params, 'messages'), cheap / CHEAP_PER_COST)
}

function lengthOf(params: object, list: string): number {
  const given: unknown = Reflect.get(params, list)
  return Array.isArray(given) ? given.length : 0
}
