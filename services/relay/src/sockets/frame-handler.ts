import { type Frame, parseFrame } from '../domain/frame.ts'
import { BYTES_PER_COST, type RelayLimits } from '../domain/limits.ts'
import { toErrorBody } from '../domain/refusal.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import type { Method, Reply } from '../methods/method.ts'
import type { Counts } from '../metrics.ts'
import type { Connection } from './connection.ts'
import { createFrameReader } from './frame-reader.ts'
import { createRefuser } from './refused-sockets.ts'
import type { Writer } from './writer.ts'

/** WebSocket close code. @see the registry of IANA */
const TRY_AGAIN_LATER = 1013
/** Number of consecutive rejected requests after which a client evidently ignores its responses. */
const MAX_REFUSED_IN_A_ROW = 200
/** Lists of a batch whose entries cost a tenth of a message each. */
const CHEAP_LISTS = ['topics', 'receipts', 'subscriptions'] as const
const CHEAP_PER_COST = 10

export interface FrameHandlerOptions {
  readonly methods: ReadonlyMap<string, Method>
  readonly limits: Pick<RelayLimits, 'maxPendingRequests' | 'maxPendingBytes'>
  readonly write: Writer
  readonly counts: Counts
  /** Returns the seconds that a client has to wait before a request of this cost; 0 if it is granted. */
  readonly charge: RequestLimits['take']
  /** Handles the response to a delivery, and returns the seconds that the client has to wait before the next one. */
  readonly acknowledge: (connection: Connection, callId: number, isAcknowledged: boolean) => number
  readonly report: (error: unknown, what: string) => void
}

type Request = Extract<Frame, { kind: 'request' }>

const NOT_TEXT: Frame = {
  kind: 'broken',
  idText: '0',
  refusal: { refused: 'Serialization', message: 'Frames are text' },
}

interface RunningRequest {
  readonly connection: Connection
  readonly idText: string
  readonly method: string
  readonly bytes: number
  readonly startedAtMs: number
  hasResponse: boolean
}

/** Returns the handler of the frames of all sockets: requests get a response, responses acknowledge deliveries. */
export function createFrameHandler({
  methods,
  limits,
  write,
  counts,
  charge,
  acknowledge,
  report,
}: FrameHandlerOptions) {
  const latencies = new Map([...methods.keys()].map((method) => [method, counts.latency.labels({ method })]))

  function respond(connection: Connection, idText: string, reply: Reply, onWritten?: () => void): void {
    if ('result' in reply) {
      write(connection, `{"id":${idText},"jsonrpc":"2.0","result":${JSON.stringify(reply.result)}}`, onWritten)
      return
    }
    counts.refused.inc({ reason: reply.refused })
    write(connection, `{"id":${idText},"jsonrpc":"2.0","error":${JSON.stringify(toErrorBody(reply))}}`, onWritten)
  }

  const refuser = createRefuser(respond)
  const reader = createFrameReader({
    limits,
    handle: (connection, text) =>
      handleFrame(connection, text === undefined ? NOT_TEXT : parseFrame(text), text?.length ?? 0),
  })

  function refuseFlood(connection: Connection, idText: string, waitSeconds: number): void {
    connection.refusedInARow += 1
    reader.pause(connection)
    const message = `Please try again after ${waitSeconds} seconds`
    respond(connection, idText, { refused: 'TooManyRequests', message })
    if (connection.refusedInARow >= MAX_REFUSED_IN_A_ROW) connection.socket.close(TRY_AGAIN_LATER, 'too many requests')
  }

  function finish(request: RunningRequest, reply: Reply, onWritten?: () => void): void {
    if (request.hasResponse) {
      onWritten?.()
      return
    }
    request.hasResponse = true
    const { connection, idText, method, startedAtMs } = request
    latencies.get(method)?.observe((performance.now() - startedAtMs) / 1_000)
    respond(connection, idText, reply, onWritten)
    connection.pendingRequests -= 1
    connection.pendingBytes -= request.bytes
    if (connection.pendingRequests === 0) connection.onIdle?.()
    if (connection.unread !== undefined) reader.readOn(connection)
  }

  function fail(request: RunningRequest, error: unknown): void {
    report(error, 'a request')
    finish(request, { refused: 'Internal', message: 'The relay could not do it now' })
  }

  function runMethod(
    connection: Connection,
    method: Method,
    { idText, method: name, params }: Request,
    bytes: number,
  ): void {
    const request = { connection, idText, method: name, bytes, startedAtMs: performance.now(), hasResponse: false }
    connection.pendingRequests += 1
    connection.pendingBytes += bytes
    try {
      method
        .call(params, connection, (reply, onWritten) => finish(request, reply, onWritten))
        ?.catch((error: unknown) => fail(request, error))
    } catch (error) {
      fail(request, error)
    }
  }

  function handleRequest(connection: Connection, request: Request, bytes: number): void {
    const method = methods.get(request.method)
    if (connection.refusal !== undefined) refuser.refuse(connection, connection.refusal, request)
    else if (method === undefined) {
      respond(connection, request.idText, { refused: 'InvalidMethod', message: 'There is no such method' })
    } else runMethod(connection, method, request, bytes)
  }

  function handleFrame(connection: Connection, frame: Frame, bytes: number): void {
    if (frame.kind === 'response') {
      if (acknowledge(connection, frame.id, frame.isAcknowledged) > 0) reader.pause(connection)
      return
    }
    const cost = Math.max(frame.kind === 'request' ? costOf(frame.params) : 1, bytes / BYTES_PER_COST)
    const waitSeconds = charge(connection, cost)
    if (waitSeconds > 0) {
      refuseFlood(connection, frame.idText, waitSeconds)
      return
    }
    connection.refusedInARow = 0
    if (frame.kind === 'broken') respond(connection, frame.idText, frame.refusal)
    else handleRequest(connection, frame, bytes)
  }

  return {
    /** Adds a newly opened socket. */
    open(connection: Connection): void {
      if (connection.refusal !== undefined) refuser.add(connection, connection.refusal)
    },
    /** Handles one frame. @param text - Absent for a frame that is not text */
    handle: reader.take,
    /** Counts a frame that ws rejected. ws has closed the socket by then: 1009 too large, 1002 and 1007 malformed. */
    countBroken(error: Error): void {
      const isLarge = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
      counts.refused.inc({ reason: isLarge ? 'frame-too-large' : 'broken-frame' })
    },
  }
}
export type FrameHandler = ReturnType<typeof createFrameHandler>

/** Returns the cost of a request: 1 for each message of a batch, and 1 for ten entries of its other lists. */
function costOf(params: unknown): number {
  if (typeof params !== 'object' || params === null) return 1
  const cheap = CHEAP_LISTS.reduce((sum, list) => sum + lengthOf(params, list), 0)
  return Math.max(1, lengthOf(params, 'messages'), cheap / CHEAP_PER_COST)
}

function lengthOf(params: object, list: string): number {
  const given: unknown = Reflect.get(params, list)
  return Array.isArray(given) ? given.length : 0
}
