import { randomBytes, randomUUID } from 'node:crypto'
import { isWalletError, kindOf, toWalletError, WalletError } from '@latchkey/errors'
import { createTokenBuckets, logFailure } from '@latchkey/http'
import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import { readSubscription, readSubscriptionId, SUBSCRIPTION_COSTS } from '../domain/evm-subscriptions.ts'
import { parseRpcBody, type RpcBody, type RpcEntry } from '../http/rpc-body.ts'
import { answerEntries, assertLength, costOfEntries, REQUEST_TIMEOUT_MS, toCheckedEntry } from '../http/rpc-entries.ts'
import type { RpcMemory } from '../http/rpc-limits.ts'
import {
  INVALID_REQUEST,
  type JsonPieces,
  joinBatch,
  PARSE_ERROR,
  toRpcRefusal,
  toRpcResponse,
} from '../http/rpc-response.ts'
import type { NodePool } from '../ports/chain-node.ts'
import type { HeadFeed } from './head-feed.ts'
import type { SocketClient } from './socket-client.ts'
import { createSocketWriter, type UnreadBytes } from './socket-writer.ts'

/** WebSocket close codes. @see the registry of IANA */
const [SERVICE_RESTART, TRY_AGAIN_LATER] = [1012, 1013]
/** Maximum messages of one socket that are processed at once; the others stay in the connection. */
const MAX_RUNNING = 8
/** Number of consecutive rejected messages after which a client evidently ignores its responses. */
const MAX_REFUSALS = 20
const ID_BYTES = 16
/** The request to which a message without an id is a response. */
const nothing: RpcBody = {
  isBatch: false,
  entries: [{ id: 'null', call: new WalletError('rpc/invalid-request', { problem: 'it' }) }],
}
const SUBSCRIBE = 'eth_subscribe'
const UNSUBSCRIBE = 'eth_unsubscribe'

export interface EvmSocketOptions extends SocketClient {
  readonly nodes: NodePool
  readonly feed: HeadFeed
  readonly memory: RpcMemory
  /** Unread bytes of all sockets of the process. */
  readonly unread: UnreadBytes
  readonly logger?: Logger | undefined
}

/** The response to an entry, and a function to call once it is written. */
interface Answer {
  readonly response: JsonPieces
  readonly onWritten?: () => void
}

/**
 * Serves one client of an EVM network: the calls of `POST /v1/`, with the same limits and costs, and subscriptions to
 * new heads and logs from the shared feed of the network.
 *
 * @returns whether the client has subscriptions.
 * @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub
 */
export function serveEvmSocket(options: EvmSocketOptions): () => boolean {
  const { socket, caller, limits, take, spend, nodes, feed, memory, unread, logger } = options
  const ended = new AbortController()
  const writer = createSocketWriter({ socket, limits, unread })
  const messages = createTokenBuckets(
    { capacity: limits.messages, refillPerSecond: limits.messagesPerSecond },
    { now: () => performance.now() },
  )
  /** Functions that end the subscriptions, by id, including those that are not active yet. */
  const subscriptions = new Map<string, () => void>()
  const queue: Buffer[] = []
  let running = 0
  let refusals = 0

  async function subscribe({ id, call }: RpcEntry): Promise<Answer> {
    if (isWalletError(call)) throw call
    const subscription = readSubscription(call.paramsText)
    if (subscriptions.size >= limits.subscriptions) throw busy(1)
    const name = `0x${randomBytes(ID_BYTES).toString('hex')}`
    const head = `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${name}","result":`
    // Notifications wait for the response with the id of the subscription.
    let early: string[] | undefined = []
    const onResult = (text: string) => {
      if (early !== undefined) early.push(text)
      else if (spend(text.length)) socket.close(TRY_AGAIN_LATER, 'too many notifications')
      else writer.notify(`${head}${text}}}`)
    }
    const onEnd = () => socket.close(SERVICE_RESTART, 'notifications were missed')
    subscriptions.set(name, () => undefined)
    try {
      const end = await feed.subscribe(subscription, { onResult, onEnd })
      if (ended.signal.aborted) end()
      else subscriptions.set(name, end)
    } catch (error) {
      subscriptions.delete(name)
      throw error
    }
    const onWritten = () => {
      const missed = early ?? []
      early = undefined
      for (const text of missed) onResult(text)
    }
    return { response: toRpcResponse(id ?? 'null', { result: name }, ''), onWritten }
  }

  function unsubscribe({ id, call }: RpcEntry): Answer {
    if (isWalletError(call)) throw call
    const name = readSubscriptionId(call.paramsText)
    const end = subscriptions.get(name)
    end?.()
    subscriptions.delete(name)
    return { response: toRpcResponse(id ?? 'null', { result: end !== undefined }, '') }
  }

  async function answerOwn(entry: RpcEntry, requestId: string): Promise<Answer> {
    try {
      return methodOf(entry) === SUBSCRIBE ? await subscribe(entry) : unsubscribe(entry)
    } catch (error) {
      logFailure(error, requestId, logger)
      return { response: [toRpcRefusal(entry.id ?? 'null', toWalletError(error), { requestId })] }
    }
  }

  async function refuse({ entries, isBatch }: RpcBody, error: WalletError, code?: number): Promise<void> {
    if (kindOf(error) === 'rate-limited') refusals += 1
    const own = kindOf(error) === 'invalid' ? { code: code ?? INVALID_REQUEST } : {}
    const responses = entries.flatMap(({ id }) => (id === undefined ? [] : [[toRpcRefusal(id, error, own)]]))
    const [only] = responses
    if (refusals > MAX_REFUSALS) socket.close(TRY_AGAIN_LATER, 'too many requests')
    else if (only !== undefined) await writer.respond(isBatch ? joinBatch(responses) : only)
  }

  async function answerBody(message: Buffer, body: RpcBody): Promise<void> {
    const { entries, isBatch } = body
    const requestId = randomUUID()
    const own = entries.filter(isOwn)
    const others = entries.filter((entry) => !isOwn(entry)).map((entry) => toCheckedEntry(entry, 'eip155'))
    const waitSeconds = take(costOfEntries(others) + own.reduce((sum, entry) => sum + costOfOwn(entry), 0))
    if (waitSeconds > 0) return refuse(body, busy(waitSeconds))
    const meter = { spend: (bytes: number) => void spend(bytes), owedSeconds: () => take(0) }
    const lease = memory.open(caller, meter)
    try {
      lease.takeBody(message.byteLength)
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      const { responses, failure } = await answerEntries(others, nodes, { lease, requestId, signal })
      if (failure !== undefined && !ended.signal.aborted) logFailure(failure, requestId, logger)
      const answers = await Promise.all(own.map((entry) => answerOwn(entry, requestId)))
      const all = [
        ...responses,
        ...own.flatMap(({ id }, at) => (id === undefined ? [] : [answers[at]?.response ?? []])),
      ]
      const [only] = all
      refusals = 0
      const written = only === undefined ? undefined : writer.respond(isBatch ? joinBatch(all) : only)
      for (const { onWritten } of answers) onWritten?.()
      await written
    } finally {
      lease.close()
    }
  }

  async function answer(message: Buffer): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    const waitSeconds = messages.take('', 1) || take(1)
    spend(message.byteLength)
    const body = parseRpcBody(message)
    if (waitSeconds > 0) return refuse(body ?? nothing, busy(waitSeconds))
    if (body === undefined)
      return refuse(nothing, new WalletError('rpc/invalid-request', { problem: 'it is not JSON' }), PARSE_ERROR)
    try {
      assertLength(body)
      await answerBody(message, body)
    } catch (error) {
      const failure = toWalletError(error)
      logFailure(failure, undefined, logger)
      await refuse(kindOf(failure) === 'invalid' ? nothing : body, failure)
    }
  }

  function runNext(): void {
    while (running < MAX_RUNNING) {
      const message = queue.shift()
      if (message === undefined) break
      running += 1
      void answer(message).finally(() => {
        running -= 1
        runNext()
      })
    }
    if (running >= MAX_RUNNING) socket.pause()
    else if (socket.isPaused) socket.resume()
  }

  socket.on('message', (data: RawData) => {
    queue.push(toBuffer(data))
    runNext()
  })
  // A `close` event follows.
  socket.on('error', () => {})
  socket.once('close', () => {
    ended.abort()
    queue.length = 0
    for (const end of subscriptions.values()) end()
    subscriptions.clear()
  })
  return () => subscriptions.size > 0
}

function methodOf({ call }: RpcEntry): string | undefined {
  return isWalletError(call) ? undefined : call.method
}

function isOwn(entry: RpcEntry): boolean {
  const method = methodOf(entry)
  return method === SUBSCRIBE || method === UNSUBSCRIBE
}

/** Parsed from the text, because malformed parameters are rejected later. */
function costOfOwn({ call }: RpcEntry): number {
  if (isWalletError(call) || call.method === UNSUBSCRIBE) return 1
  return /^\[\s*"logs"/.test(call.paramsText ?? '') ? SUBSCRIPTION_COSTS.logs : SUBSCRIPTION_COSTS.newHeads
}

function busy(retryInSeconds: number): WalletError {
  return new WalletError('request/rate-limited', { retryInSeconds })
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
