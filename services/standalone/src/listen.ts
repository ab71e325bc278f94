import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { WalletError } from '@latchkey/errors'
import { errorCode } from './error-code.ts'

/** How long requests that run may take to end after a stop. */
const GRACE_MS = 3_000

export type FetchHandler = (request: Request, env: unknown) => Response | Promise<Response>

/** Takes a request for a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

export interface Listener {
  readonly url: string
  /** Puts the service behind the socket; until then every request gets 503. */
  readonly serve: (handler: FetchHandler, onUpgrade?: UpgradeHandler) => void
  /** Lets requests that run come to their end, then closes. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/**
 * Takes a port before the service behind it exists, because the service must know its own address.
 *
 * @param port - 0 takes a free one.
 * @throws service/listen when the port is taken.
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<Listener> {
  let handler: FetchHandler = () => new Response('starting', { status: 503, headers: { 'retry-after': '1' } })
  // The adaptor's env carries the socket, which services ask for the caller's address.
  const server = createAdaptorServer({ fetch: (request, env) => handler(request, env) }) as Server
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
    serve: (next, onUpgrade) => {
      handler = next
      if (onUpgrade !== undefined) server.on('upgrade', onUpgrade)
    },
    stop: () => {
      stopped ??= close(server)
      return stopped
    },
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function toListenError(error: unknown, host: string, port: number): WalletError {
  const reason = errorCode(error) === 'EADDRINUSE' ? 'another program has the port' : String(error)
  return new WalletError('service/listen', { host, port, reason }, { cause: error })
}
