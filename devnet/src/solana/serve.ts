import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Listener, listen } from '@latchkey/host'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Node } from './methods/node.ts'
import { respond } from './respond.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'
import { toJson } from './to-json.ts'

const HOST = '127.0.0.1'
const MAX_MESSAGE_BYTES = 1_048_576
/** @see RFC 6455 section 7.4.1 */
const NORMAL_CLOSURE = 1000
/** A client that does not agree to the end is cut off. */
const CLOSE_TIMEOUT_MS = 500
const SHARED = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

export interface Served {
  readonly url: string
  readonly webSocketUrl: string
  readonly stop: () => Promise<void>
}

/**
 * Serves a chain node: JSON-RPC over HTTP and WebSocket on one port, for pages of any origin. `@solana/web3.js` 1 looks for
 * the WebSocket on the next port, so it is served there too where that port is free.
 *
 * @param port - 0 selects a free one. @throws service/listen
 */
export async function serveNode(node: Node, port: number): Promise<Served> {
  const sockets = new Set<Subscriptions>()
  node.ledger.onEntry((entry) => {
    for (const subscriptions of sockets) subscriptions.onEntry(entry)
  })
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    server.handleUpgrade(request, socket, head, (open) => attach(node, sockets, open))
  const handle = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: SHARED })
    if (request.method === 'GET') return new Response('ok', { headers: SHARED })
    const json = toJson(await respond(node, await request.text()))
    return new Response(json, { headers: { ...SHARED, 'content-type': 'application/json' } })
  }
  const main = await listen({ host: HOST, port })
  main.serve(handle, upgrade)
  const next: Listener | undefined = await listen({ host: HOST, port: main.port + 1 }).catch(() => undefined)
  next?.serve(handle, upgrade)
  return {
    url: main.url,
    webSocketUrl: main.url.replace('http', 'ws'),
    async stop() {
      server.close()
      await Promise.all([...server.clients].map(closeSocket))
      await Promise.all([main.stop(), next?.stop()])
    },
  }
}

/** Ends a socket as agreed: after any other end, clients such as `@solana/web3.js` connect again and again, and log it. */
function closeSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.close(NORMAL_CLOSURE)
  })
}

function attach(node: Node, sockets: Set<Subscriptions>, socket: WebSocket): void {
  const send = (value: unknown) => socket.send(toJson(value))
  const subscriptions = createSubscriptions(node, send)
  sockets.add(subscriptions)
  socket.on('message', (data) => {
    void respond(node, String(data), subscriptions.respond).then(send)
  })
  // A broken socket closes; no client is left to answer.
  socket.on('error', () => {})
  socket.on('close', () => {
    subscriptions.close()
    sockets.delete(subscriptions)
  })
}
