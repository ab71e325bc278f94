import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  addressOf,
  type CallerRules,
  type createTokenBuckets,
  isOriginAllowed,
  isProjectAllowed,
  toCaller,
} from '@latchkey/http'
import { rpcQuery } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { SolanaGatewayNetwork } from '../domain/network.ts'
import { BYTES_PER_TOKEN } from '../http/create-purse.ts'
import type { SocketLimits } from './socket-limits.ts'
import { serveSolanaSocket } from './solana-socket.ts'

export interface UpgradeOptions extends CallerRules {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, SolanaGatewayNetwork>
  /** The allowances of callers, which are those of HTTP. */
  readonly buckets: ReturnType<typeof createTokenBuckets>
  readonly trustedProxies: number
  readonly limits: SocketLimits
}

const STATUS_TEXT = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const
type Status = keyof typeof STATUS_TEXT

const PATHS: ReadonlySet<string> = new Set(['/v1', '/v1/'])
/** As a call that holds a connection open. */
const SOCKET_COST = 20
const GOING_AWAY = 1001

/** Returns the handler of requests to open a WebSocket at `/v1/?chainId=&projectId=`, and the function that closes all of them. */
export function createUpgrade({ networks, buckets, trustedProxies, limits, ...rules }: UpgradeOptions) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  })
  const open = new Map<WebSocket, { readonly caller: string; isAlive: boolean }>()
  let isStopping = false

  const ping = () => {
    for (const [socket, record] of open) {
      if (!record.isAlive) socket.terminate()
      record.isAlive = false
      socket.ping()
    }
  }
  const timer = setInterval(ping, limits.pingMs).unref()

  function decide(request: IncomingMessage, caller: string): Status | SolanaGatewayNetwork {
    if (isStopping) return 503
    // By hand: `new URL` throws at `//`, which nothing would catch here.
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const query = v.safeParse(rpcQuery, Object.fromEntries(new URLSearchParams(search)))
    const network = query.success && PATHS.has(path) ? networks.get(query.output.chainId) : undefined
    if (network === undefined || !query.success) return 404
    const { origin } = request.headers
    if (origin !== undefined && !isOriginAllowed(origin, rules.allowedOrigins ?? [])) return 403
    if (!isProjectAllowed(rules, query.output.projectId)) return 403
    const own = [...open.values()].filter((each) => each.caller === caller).length
    if (own >= limits.callerSockets || open.size >= limits.sockets) return 429
    return buckets.take(caller, SOCKET_COST) > 0 ? 429 : network
  }

  function add(socket: WebSocket, caller: string, network: SolanaGatewayNetwork): void {
    const record = { caller, isAlive: true }
    open.set(socket, record)
    socket.on('pong', () => {
      record.isAlive = true
    })
    socket.once('close', () => open.delete(socket))
    const urls = network.webSocketUrls ?? network.rpcUrls.map((url) => url.replace(/^http/, 'ws'))
    let openBytes = 0
    const spend = (bytes: number) => {
      openBytes += bytes
      buckets.spend(caller, Math.floor(openBytes / BYTES_PER_TOKEN))
      openBytes %= BYTES_PER_TOKEN
      return buckets.take(caller, 0) > 0
    }
    serveSolanaSocket({ socket, urls, limits, take: (cost) => buckets.take(caller, cost), spend })
  }

  return {
    handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      // Without a listener a client that disconnects would end the process.
      stream.on('error', () => stream.destroy())
      const caller = toCaller(addressOf(request, trustedProxies))
      const decision = decide(request, caller)
      if (typeof decision === 'number') return refuse(stream, decision)
      server.handleUpgrade(request, stream, head, (socket) => add(socket, caller, decision))
    },
    /** Closes every socket and takes no other. */
    close(): void {
      isStopping = true
      clearInterval(timer)
      for (const socket of open.keys()) {
        socket.close(GOING_AWAY, 'the gateway stops')
        socket.terminate()
      }
    },
  }
}

function refuse(stream: Duplex, status: Status): void {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
