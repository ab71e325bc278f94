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
import type { WebSocket } from 'ws'
import { BYTES_PER_TOKEN } from '../http/create-byte-meter.ts'
import type { SocketService } from './socket-client.ts'
import type { SocketLimits } from './socket-limits.ts'

export interface UpgradeOptions extends CallerRules {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, SocketService>
  /** The request budgets of callers, shared with HTTP. */
  readonly buckets: ReturnType<typeof createTokenBuckets>
  /** Capacity of a budget. */
  readonly capacity: number
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

/** The path of JSON-RPC over HTTP, and that of the imitated service. */
const PATHS: ReadonlySet<string> = new Set(['/v1', '/v1/', '/v1/ws', '/ws'])
/** Cost of a socket, like a call that holds a connection open. */
const SOCKET_COST = 20
const GOING_AWAY = 1001

/** The caller of a socket, and its state. */
interface OpenSocket {
  readonly caller: string
  readonly projectId: string
  readonly hasSubscriptions: () => boolean
  isAlive: boolean
  /** Monotonic time of the last use. */
  usedAtMs: number
}

interface Accepted extends Pick<OpenSocket, 'caller' | 'projectId'> {
  readonly service: SocketService
}

/** Returns the handler of requests to open a WebSocket at `/v1/?chainId=&projectId=`, and the function that closes all of them. */
export function createUpgrade(options: UpgradeOptions) {
  const { networks, buckets, capacity, trustedProxies, limits, ...rules } = options
  const open = new Map<WebSocket, OpenSocket>()
  let isStopping = false

  const ping = () => {
    for (const [socket, record] of open) {
      if (performance.now() - record.usedAtMs > limits.idleMs && !record.hasSubscriptions()) {
        socket.close(GOING_AWAY, 'the connection was idle')
        // A client that does not respond to the close is disconnected at the next ping.
      }
      // A paused socket reads no pong.
      if (!record.isAlive && !socket.isPaused) socket.terminate()
      record.isAlive = false
      socket.ping()
    }
  }
  const timer = setInterval(ping, limits.pingMs).unref()

  const count = (isCounted: (record: OpenSocket) => boolean) => [...open.values()].filter(isCounted).length

  function decide(request: IncomingMessage, caller: string): Status | Accepted {
    if (isStopping) return 503
    // Parsed by hand, because `new URL` throws for `//`, and nothing would catch that here.
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s)
    const query = v.safeParse(rpcQuery, Object.fromEntries(new URLSearchParams(search)))
    const service = query.success && PATHS.has(path) ? networks.get(query.output.chainId) : undefined
    if (service === undefined || !query.success) return 404
    const { projectId } = query.output
    const { origin } = request.headers
    if (origin !== undefined && !isOriginAllowed(origin, rules.allowedOrigins ?? [])) return 403
    if (!isProjectAllowed(rules, projectId)) return 403
    if (open.size >= limits.sockets || count((each) => each.caller === caller) >= limits.callerSockets) return 429
    // Without a list, a client could name any project, and use up the limit of another site.
    const isListed = (rules.projectIds ?? []).length > 0
    if (isListed && count((each) => each.projectId === projectId) >= limits.projectSockets) return 429
    return buckets.take(caller, SOCKET_COST) > 0 ? 429 : { caller, projectId, service }
  }

  function add(socket: WebSocket, { caller, projectId, service }: Accepted): void {
    let openBytes = 0
    const spend = (bytes: number) => {
      openBytes += bytes
      buckets.spend(caller, Math.floor(openBytes / BYTES_PER_TOKEN))
      openBytes %= BYTES_PER_TOKEN
      return buckets.take(caller, 0) > 0
    }
    // A cost above the capacity takes the whole capacity except for the token of the message itself, as over HTTP.
    const take = (cost: number) => buckets.take(caller, Math.min(cost, capacity - 1))
    const hasSubscriptions = service.serve({ socket, caller, limits, take, spend })
    const record = { caller, projectId, hasSubscriptions, isAlive: true, usedAtMs: performance.now() }
    open.set(socket, record)
    socket.on('pong', () => {
      record.isAlive = true
    })
    socket.on('message', () => {
      record.isAlive = true
      record.usedAtMs = performance.now()
    })
    socket.once('close', () => open.delete(socket))
  }

  return {
    handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      // Without a listener a client that disconnects would end the process.
      stream.on('error', () => stream.destroy())
      const caller = toCaller(addressOf(request, trustedProxies))
      const decision = decide(request, caller)
      if (typeof decision === 'number') return refuse(stream, decision)
      decision.service.server.handleUpgrade(request, stream, head, (socket) => add(socket, decision))
    },
    /** Closes every socket and accepts no new one. */
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
