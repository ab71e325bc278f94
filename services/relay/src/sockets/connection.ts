import type { Clock } from '@latchkey/host'
import { RELAY_CLOSE } from '@latchkey/protocol/relay'
import { WebSocket } from 'ws'
import { readFrame } from '../domain/frame.ts'
import type { HandOut } from '../domain/hand-out.ts'
import type { RelayLimits } from '../domain/limits.ts'
import { type Refusal, toErrorBody } from '../domain/refusal.ts'
import type { Registry, Subscription } from '../domain/registry.ts'
import type { Caller, Method, Reply } from '../methods/method.ts'
import type { Counts } from '../metrics.ts'
import type { Mailbox, MessageKey, Receipt } from '../ports/mailbox.ts'

/** WebSocket close codes. @see RFC 6455 7.4.1, the registry of IANA */
const TRY_AGAIN_LATER = 1013
/** Requests over the limit, one after another, after which a client is not listening to its answers. */
const MAX_REFUSED_IN_A_ROW = 200
/** Deliveries of one socket that may wait for their receipt; of older ones it is not noticed, and they come again. */
const MAX_UNACKNOWLEDGED = 10_000

export interface ConnectionDeps {
  readonly methods: ReadonlyMap<string, Method>
  readonly registry: Registry
  readonly mailbox: Mailbox
  readonly handOut: HandOut
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
  /** Seconds that a client has to wait before it may ask for so much; 0 when it may. */
  readonly charge: (bucket: string, cost: number) => number
  /** The next id of a call of ours; below 2^53. */
  readonly nextId: () => number
  /** Tells of something that must not happen; never of what a message holds. */
  readonly report: (error: unknown, what: string) => void
}

/** Who opened a socket. */
export interface Opener {
  readonly clientId: string
  /** Whose requests are counted together. */
  readonly bucket: string
  /** What every request is answered with, when the token was not good. */
  readonly refusal?: Refusal | undefined
}

export interface Connection extends Caller {
  readonly openedAtMs: number
  /** Answered since the last ping. */
  readonly isAlive: boolean
  readonly hasSubscribed: boolean
  /** Asks for a sign of life. */
  readonly ping: () => void
  readonly close: (code: number, reason: string) => void
  readonly terminate: () => void
  /** Takes no more requests, and waits until those in hand are answered. */
  readonly finish: () => Promise<void>
}

/** Puts one open socket to work. */
export function createConnection(socket: WebSocket, opener: Opener, deps: ConnectionDeps): Connection {
  const { limits, counts } = deps
  const pending = new Map<string, Receipt>()
  const topics = new Map<string, Subscription>()
  const inHand = new Set<Promise<void>>()
  /** What was written while the mailbox was read for this socket, so that it is not written twice. */
  const handedOut = new Set<string>()
  let draining = 0
  let isAlive = true
  let isFinishing = false
  let hasSubscribed = false
  let refusedInARow = 0

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function write(text: string): void {
    if (!isOpen()) return
    if (socket.bufferedAmount <= limits.maxUnsentBytes) {
      socket.send(text)
      return
    }
    counts.refused.inc({ reason: 'slow-reader' })
    socket.terminate()
  }

  function answer(idText: string, reply: { readonly result: unknown } | Refusal): void {
    if ('result' in reply) {
      write(`{"id":${idText},"jsonrpc":"2.0","result":${JSON.stringify(reply.result)}}`)
      return
    }
    counts.refused.inc({ reason: reply.refused })
    write(`{"id":${idText},"jsonrpc":"2.0","error":${JSON.stringify(toErrorBody(reply))}}`)
  }

  const connection: Connection = {
    clientId: opener.clientId,
    topics,
    isOpen,
    openedAtMs: deps.clock.now(),
    get isAlive() {
      return isAlive
    },
    get hasSubscribed() {
      return hasSubscribed
    },
    deliver: (subscription, { topicKey, id }, body) => {
      if (draining > 0) handedOut.add(`${topicKey}${id}`)
      const callId = deps.nextId()
      pending.set(String(callId), { topicKey, id, receiver: subscription.mark })
      if (pending.size > MAX_UNACKNOWLEDGED) pending.delete(pending.keys().next().value ?? '')
      counts.delivered.inc()
      write(
        `{"id":${callId},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscription.mark}","data":${body}}}`,
      )
    },
    drain: (subscriptions) => {
      if (subscriptions.length === 0) return
      hasSubscribed = true
      draining += 1
      const hasJust = ({ topicKey, id }: MessageKey) => handedOut.has(`${topicKey}${id}`)
      deps.handOut
        .drain(subscriptions, { hasJust, isBusy, flushed })
        .catch((error: unknown) => deps.report(error, 'draining'))
        .finally(() => {
          draining -= 1
          if (draining === 0) handedOut.clear()
        })
    },
    ping: () => {
      isAlive = false
      socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    finish: async () => {
      isFinishing = true
      await Promise.all(inHand)
    },
  }

  const isBusy = () => socket.bufferedAmount > limits.maxUnsentBytes / 2

  /** Waits until all that was written has left, and says whether the socket is still open. */
  function flushed(): Promise<boolean> {
    if (!isOpen()) return Promise.resolve(false)
    // A ping is written after everything before it, and reports when.
    return new Promise((resolve) => socket.ping('', false, () => resolve(isOpen())))
  }

  function acknowledge(id: string, isDone: boolean): void {
    const receipt = pending.get(id)
    if (receipt === undefined) {
      deps.charge(opener.bucket, 1)
      return
    }
    pending.delete(id)
    // A client that answers with an error has not got it: it comes again.
    if (!isDone) return
    counts.acknowledged.inc()
    deps.mailbox.remove([receipt]).catch((error: unknown) => deps.report(error, 'removing'))
  }

  function refuseFlood(idText: string, waitSeconds: number): void {
    refusedInARow += 1
    answer(idText, { refused: 'TooManyRequests', message: `Please try again after ${waitSeconds} seconds` })
    if (refusedInARow >= MAX_REFUSED_IN_A_ROW) socket.close(TRY_AGAIN_LATER, 'too many requests')
  }

  async function run(name: string, params: unknown): Promise<Reply> {
    if (opener.refusal !== undefined) return opener.refusal
    const method = deps.methods.get(name)
    if (method === undefined) return { refused: 'InvalidMethod', message: 'There is no such method' }
    const startedAtMs = performance.now()
    try {
      return await method.call(params, connection)
    } catch (error) {
      deps.report(error, 'a request')
      return { refused: 'Internal', message: 'The relay could not do it now' }
    } finally {
      counts.latency.observe({ method: name }, (performance.now() - startedAtMs) / 1_000)
    }
  }

  function serve(idText: string, name: string, params: unknown): void {
    const work = run(name, params)
      .then((reply) => {
        answer(idText, reply)
        // Also when the caller has gone: what it published is stored, and others wait for it.
        reply.afterwards?.()
      })
      .catch((error: unknown) => deps.report(error, 'an answer'))
      .finally(() => inHand.delete(work))
    inHand.add(work)
  }

  function take(text: string): void {
    const frame = readFrame(text)
    if (frame.kind === 'answer') {
      acknowledge(frame.id, frame.isDone)
      return
    }
    const waitSeconds = deps.charge(opener.bucket, frame.kind === 'request' ? costOf(frame.params) : 1)
    if (waitSeconds > 0) {
      refuseFlood(frame.idText, waitSeconds)
      return
    }
    refusedInARow = 0
    if (frame.kind === 'broken') answer(frame.idText, frame.refusal)
    else serve(frame.idText, frame.method, frame.params)
  }

  socket.on('message', (data, isBinary) => {
    isAlive = true
    if (isFinishing) return
    if (isBinary) answer('0', { refused: 'Serialization', message: 'Frames are text' })
    else take(data.toString())
  })
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('error', (error) => {
    // ws has closed it with the right code by now: 1009 too large, 1002 and 1007 broken.
    const isLarge = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    counts.refused.inc({ reason: isLarge ? 'frame-too-large' : 'broken-frame' })
  })
  socket.on('close', () => deps.registry.forget(connection))
  return connection
}

/** Each message of a batch costs as much as alone; reading many topics is cheap. */
function costOf(params: unknown): number {
  if (typeof params !== 'object' || params === null) return 1
  if ('messages' in params && Array.isArray(params.messages)) return Math.max(1, params.messages.length)
  return 1
}

/** Why a socket is closed that has never subscribed. */
export const STALE = { code: RELAY_CLOSE.stale, reason: 'never subscribed' } as const
