import { kindOf, WalletError } from '@latchkey/errors'
import { WebSocket } from 'ws'
import {
  costOfSocketRequest,
  isLastNotification,
  type NodeMessage,
  readNodeMessage,
  readSocketRequest,
  type SocketRequest,
} from '../domain/solana-subscriptions.ts'
import { createTextHider } from '../drivers/hide-address.ts'
import { INVALID_REQUEST, toRpcRefusal } from '../http/rpc-response.ts'
import { openNodeSocket } from './open-node-socket.ts'
import type { SocketClient } from './socket-client.ts'

/** WebSocket close codes. @see the registry of IANA */
const [SERVICE_RESTART, TRY_AGAIN_LATER] = [1012, 1013]
/** Number of consecutive rejected messages after which a client evidently ignores its responses. */
const MAX_REFUSALS = 20
/** A larger message of a node is a notification, and is not parsed. */
const MAX_PARSED_BYTES = 64 * 1024

export interface SolanaSocketOptions extends Omit<SocketClient, 'caller'> {
  /** WebSockets of the nodes, best first. */
  readonly urls: readonly string[]
}

type Forwarded = Exclude<SocketRequest, { kind: 'ignored' } | { kind: 'refused' }>

/**
 * Serves one client: its subscriptions use a separate socket to a node, so that no client waits for another. Closing
 * either socket closes the other, and the client connects again.
 *
 * @returns whether the client has subscriptions.
 */
export function serveSolanaSocket({ socket, urls, limits, take, spend }: SolanaSocketOptions): () => boolean {
  const ended = new AbortController()
  const pending = new Map<number, Forwarded>()
  const active = new Set<number>()
  let node: Promise<WebSocket | undefined> | undefined
  let hide = (text: string) => text
  let lastId = 0
  let refusals = 0

  const write = (text: string) => {
    if (socket.bufferedAmount + text.length > limits.unreadBytes) socket.terminate()
    else socket.send(text)
  }
  const respond = (message: Readonly<Record<string, unknown>>) => write(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const refuse = (id: unknown, error: WalletError) =>
    write(toRpcRefusal(JSON.stringify(id), error, kindOf(error) === 'invalid' ? { code: INVALID_REQUEST } : {}))

  async function connect(): Promise<WebSocket | undefined> {
    const opened = await openNodeSocket(urls, ended.signal)
    if (opened === undefined || ended.signal.aborted) {
      opened?.socket.terminate()
      socket.close(TRY_AGAIN_LATER, 'no node responds')
      return undefined
    }
    hide = createTextHider(opened.url)
    ended.signal.addEventListener('abort', () => opened.socket.terminate(), { once: true })
    opened.socket.on('message', (data) => takeFromNode(String(data)))
    opened.socket.once('close', () => socket.close(SERVICE_RESTART, 'the node closed the connection'))
    return opened.socket
  }

  function takeFromNode(text: string) {
    if (spend(text.length)) return socket.close(TRY_AGAIN_LATER, 'too many notifications')
    if (text.length > MAX_PARSED_BYTES) return write(text)
    const message = readNodeMessage(text)
    if (message === undefined) return
    if ('id' in message) return settle(message)
    const { subscription } = message.params
    if (!active.has(subscription)) return
    if (isLastNotification(message)) active.delete(subscription)
    write(text)
  }

  function settle(message: Extract<NodeMessage, { id: number }>) {
    const request = pending.get(message.id)
    if (request === undefined) return
    pending.delete(message.id)
    const { id } = request
    if ('error' in message)
      return respond({ id, error: { code: message.error.code, message: hide(message.error.message) } })
    if (request.kind === 'unsubscribe') active.delete(request.subscription)
    else if (typeof message.result === 'number') active.add(message.result)
    respond({ id, result: message.result })
  }

  function takeFromClient(request: SocketRequest) {
    const retryInSeconds = take(costOfSocketRequest(request))
    refusals = retryInSeconds > 0 ? refusals + 1 : 0
    if (refusals > MAX_REFUSALS) return socket.close(TRY_AGAIN_LATER, 'too many requests')
    if (request.kind === 'ignored') return
    if (retryInSeconds > 0) return refuse(request.id, new WalletError('request/rate-limited', { retryInSeconds }))
    if (request.kind === 'refused') return refuse(request.id, toRefusal(request.reason))
    if (request.kind === 'unsubscribe' && !active.has(request.subscription))
      return respond({ id: request.id, error: { code: -32602, message: 'Invalid subscription id.' } })
    if (pending.size + (request.kind === 'subscribe' ? active.size : 0) >= limits.subscriptions)
      return refuse(request.id, new WalletError('request/rate-limited', { retryInSeconds: 1 }))
    void forwardToNode(request)
  }

  async function forwardToNode(request: Forwarded): Promise<void> {
    lastId += 1
    const id = lastId
    pending.set(id, request)
    node ??= connect()
    const params = request.kind === 'subscribe' ? request.params : [request.subscription]
    const opened = await node
    if (opened?.readyState === WebSocket.OPEN)
      opened.send(JSON.stringify({ jsonrpc: '2.0', id, method: request.method, params }))
  }

  socket.on('message', (data) => takeFromClient(readSocketRequest(String(data))))
  // A `close` event follows.
  socket.on('error', () => {})
  socket.once('close', () => ended.abort())
  return () => active.size + pending.size > 0
}

function toRefusal(reason: 'invalid' | 'not-allowed'): WalletError {
  if (reason === 'not-allowed') return new WalletError('rpc/method-not-allowed')
  return new WalletError('rpc/invalid-request', { problem: 'expected a subscription' })
}
