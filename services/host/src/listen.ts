import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { WalletError } from '@latchkey/errors'

/** Time for running requests to end after a stop. */
const STOP_GRACE_MS = 3_000
/** Interval at which the server checks connections for timeouts. */
const CHECK_MS = 2_000

/** Limits of the connections of a server. */
export interface ConnectionLimits {
  /** Maximum number of connections. A further one is closed at once, together with all idle ones. */
  readonly maxConnections: number
  /** Time from the first byte of a request to the end of its headers. */
  readonly headersMs: number
  /** Time from the first byte of a request to the last byte of its body. */
  readonly requestMs: number
  /** Time without traffic, so that neither a slow response nor a stalled reader holds a connection. */
  readonly silenceMs: number
  /** Time a connection stays open between requests; longer than the 60 s of load balancers. */
  readonly keepAliveMs: number
}

const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 10_000,
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
}

export interface ListenOptions {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  readonly limits?: Partial<ConnectionLimits> | undefined
}

export type FetchHandler = (request: Request, env: unknown) => Response | Promise<Response>

/** Handles a request for a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Listener {
  readonly url: string
  readonly port: number
  /** Connects the service to the listener. Until then every request gets 503. */
  readonly serve: (handler: FetchHandler, onUpgrade?: UpgradeHandler) => void
  /**
   * Rejects new requests, waits up to 3 s for the running ones, and closes the other connections. Also waits for the
   * WebSockets, which their handler closes. Safe to call twice.
   */
  readonly stop: () => Promise<void>
}

/**
 * Listens for HTTP on a port, before or after the service is open.
 *
 * @throws service/listen if the port is in use, or the host is not an address of this machine.
 * @example
 * const listener = await listen({ host: '127.0.0.1', port: 4100 })
 * listener.serve(app.fetch)
 */
export async function listen({ host, port, limits }: ListenOptions): Promise<Listener> {
  let handler: FetchHandler = () => new Response('starting', { status: 503, headers: { 'retry-after': '1' } })
  // The adaptor's env contains the socket, from which services read the caller's address.
  const { server, idle, unused } = createServer((request, env) => handler(request, env), {
    ...defaultConnectionLimits,
    ...limits,
  })
  const actual = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
  let stopped: Promise<void> | undefined
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    port: actual,
    serve: (next, onUpgrade) => {
      handler = next
      // Registered only with a handler: a server with an `upgrade` listener leaves unhandled upgrades without a response.
      if (onUpgrade === undefined) return
      server.on('upgrade', (request, socket, head) => {
        idle.delete(request.socket)
        onUpgrade(request, socket, head)
      })
    },
    stop: () => {
      stopped ??= close(server, unused)
      return stopped
    },
  }
}

function createServer(fetch: FetchHandler, limits: ConnectionLimits) {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs, limits.requestMs),
    },
  }) as Server
  server.maxConnections = limits.maxConnections
  server.timeout = limits.silenceMs
  const idle = trackIdle(server)
  server.on('drop', () => {
    for (const socket of idle) socket.destroy()
  })
  return { server, idle, unused: trackUnused(server) }
}

/**
 * Returns the idle connections between two requests. While the server stops there are none. Node's own
 * `closeIdleConnections` would also close a connection whose response is not fully written.
 */
function trackIdle(server: Server): Set<Socket> {
  const idle = new Set<Socket>()
  server.on('connection', (socket: Socket) => void socket.once('close', () => idle.delete(socket)))
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('finish', () => {
      if (server.listening) idle.add(socket)
      else socket.end()
    })
  })
  return idle
}

/** Returns the connections without a request so far. Browsers open such connections in advance. */
function trackUnused(server: Server): Set<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', ({ socket }) => void unused.delete(socket))
  return unused
}

function close(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    // Node counts a connection without a byte as a running request, so each stop would wait for the whole grace time.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  })
}

function toListenError(error: Error, host: string, port: number): WalletError {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  const reason = isTaken ? 'another program has the port' : String(error)
  return new WalletError('service/listen', { host, port, reason }, { cause: error })
}
