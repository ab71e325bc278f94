import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '@latchkey/host'
import { addressOf, createTokenBuckets, isProjectAllowed, toCaller } from '@latchkey/http'
import { relayQuery } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import { createTokenVerifier, type ReadToken, readToken } from '../domain/client-token.ts'
import type { RelayLimits } from '../domain/limits.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Counts } from '../metrics.ts'
import type { SocketOwner } from './connection.ts'
import type { OpenSockets } from './open-sockets.ts'

export interface UpgradeOptions {
  readonly sockets: OpenSockets
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
  /** URLs of this relay that tokens may name; empty: any. */
  readonly audiences: readonly string[]
  /** Projects that may connect; empty: any. */
  readonly projectIds: readonly string[]
  readonly trustedProxies: number
  readonly isStopping: () => boolean
}

interface HttpRefusal {
  readonly status: 401 | 429 | 503
  readonly reason: string
  readonly retryInSeconds?: number
}

const STATUS_TEXT = { 401: 'Unauthorized', 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

/** Returns the handler of requests to open a socket. Cheap checks come first, the signature last. */
export function createUpgrade(options: UpgradeOptions) {
  const { sockets, limits, clock, counts } = options
  const perAddress = createTokenBuckets(limits.upgradesPerAddress, clock)
  const perClient = createTokenBuckets(limits.upgradesPerClient, clock)
  const findProblem = createTokenVerifier({ audiences: options.audiences, clock })
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression costs 230 KB for each socket, and sealed text cannot be compressed.
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
  })

  function refuseAddress(address: string): HttpRefusal | undefined {
    if (options.isStopping()) return { status: 503, reason: 'stopping' }
    const retryInSeconds = perAddress.take(address, 1)
    if (retryInSeconds > 0) return { status: 429, reason: 'upgrades-per-address', retryInSeconds }
    return sockets.countOf(address) >= limits.maxSocketsPerAddress
      ? { status: 429, reason: 'sockets-per-address', retryInSeconds: 60 }
      : undefined
  }

  /** A client with a bad token still gets a socket; README.md explains why. */
  function refusalOf(token: ReadToken, projectId: string): Refusal | undefined {
    const problem = findProblem(token)
    const message =
      problem !== undefined ? PROBLEMS[problem] : isProjectAllowed(options, projectId) ? undefined : 'Unknown project'
    return message === undefined ? undefined : { refused: 'Unauthorized', message }
  }

  function decide(request: IncomingMessage, address: string): HttpRefusal | SocketOwner {
    const tooMuch = refuseAddress(address)
    if (tooMuch !== undefined) return tooMuch
    const parsed = parseRequest(request)
    if (parsed === undefined) return { status: 401, reason: 'no-token' }
    const clientId = parsed.token.claims.iss
    const retryInSeconds = perClient.take(clientId, 1)
    if (retryInSeconds > 0) return { status: 429, reason: 'upgrades-per-client', retryInSeconds }
    const refusal = refusalOf(parsed.token, parsed.projectId)
    // Requests with a bad token are charged to the address, so that they do not use up the limit of the client that the
    // token names.
    return { clientId, bucket: refusal === undefined ? clientId : address, refusal }
  }

  return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Without a listener, a client that disconnects would end the process. A closure here would retain the request.
    stream.on('error', destroy)
    const address = toCaller(addressOf(request, options.trustedProxies))
    const decision = decide(request, address)
    if ('status' in decision) {
      counts.refused.inc({ reason: decision.reason })
      respondHttp(stream, decision)
      return
    }
    if (decision.refusal !== undefined) counts.refused.inc({ reason: 'token' })
    server.handleUpgrade(request, stream, head, (opened) => sockets.add(opened, stream, address, decision))
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}

const PROBLEMS = {
  expired: 'JWT expired',
  'not-yet-valid': 'JWT token not yet valid',
  'too-long': 'JWT is good for more than 24 hours',
  audience: 'JWT is for another relay',
  forged: 'JWT signature is not valid',
} as const

function parseRequest(request: IncomingMessage): { token: ReadToken; projectId: string } | undefined {
  const at = (request.url ?? '').indexOf('?')
  const search = new URLSearchParams(at < 0 ? '' : request.url?.slice(at + 1))
  const query = v.safeParse(relayQuery, Object.fromEntries(search))
  if (!query.success) return undefined
  const bearer = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = readToken(query.output.auth ?? bearer ?? '')
  return token === undefined ? undefined : { token, projectId: query.output.projectId }
}

function respondHttp(socket: Duplex, { status, retryInSeconds }: HttpRefusal): void {
  // Otherwise a client that keeps its end open, or sent more data, would keep the socket open forever.
  socket.once('finish', destroy)
  const retry = retryInSeconds === undefined ? '' : `Retry-After: ${retryInSeconds}\r\n`
  socket.end(`HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`)
}
