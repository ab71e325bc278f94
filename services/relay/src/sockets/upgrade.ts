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
import type { Opener } from './connection.ts'
import type { OpenSockets } from './open-sockets.ts'

export interface UpgradeOptions {
  readonly sockets: OpenSockets
  readonly limits: RelayLimits
  readonly clock: Clock
  readonly counts: Counts
  /** Addresses of this relay as clients may know it; empty: any. */
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

/** Returns what decides about a request to open a socket. Cheap questions come first, the signature last. */
export function createUpgrade(options: UpgradeOptions) {
  const { sockets, limits, clock, counts } = options
  const perAddress = createTokenBuckets(limits.upgradesPerAddress, clock)
  const perClient = createTokenBuckets(limits.upgradesPerClient, clock)
  const findProblem = createTokenVerifier({ audiences: options.audiences, clock })
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression costs 230 KB for each socket, and sealed text does not shrink.
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

  /** A token that is not good gets a socket all the same; README.md says why. */
  function refusalOf(token: ReadToken, projectId: string): Refusal | undefined {
    const problem = findProblem(token)
    const message =
      problem !== undefined ? PROBLEMS[problem] : isProjectAllowed(options, projectId) ? undefined : 'Unknown project'
    return message === undefined ? undefined : { refused: 'Unauthorized', message }
  }

  function judge(request: IncomingMessage, address: string): HttpRefusal | Opener {
    const tooMuch = refuseAddress(address)
    if (tooMuch !== undefined) return tooMuch
    const asked = readRequest(request)
    if (asked === undefined) return { status: 401, reason: 'no-token' }
    const clientId = asked.token.claims.iss
    const retryInSeconds = perClient.take(clientId, 1)
    if (retryInSeconds > 0) return { status: 429, reason: 'upgrades-per-client', retryInSeconds }
    const refusal = refusalOf(asked.token, asked.projectId)
    // Requests with a bad token are counted with the address: they must not use up what its owner may ask.
    return { clientId, bucket: refusal === undefined ? clientId : address, refusal }
  }

  return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // A client that goes away meanwhile must not end the process. Shared: a listener made here would keep the request.
    stream.on('error', destroy)
    const address = toCaller(addressOf(request, options.trustedProxies))
    const verdict = judge(request, address)
    if ('status' in verdict) {
      counts.refused.inc({ reason: verdict.reason })
      answerHttp(stream, verdict)
      return
    }
    if (verdict.refusal !== undefined) counts.refused.inc({ reason: 'token' })
    server.handleUpgrade(request, stream, head, (opened) => sockets.add(opened, stream, address, verdict))
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

function readRequest(request: IncomingMessage): { token: ReadToken; projectId: string } | undefined {
  const at = (request.url ?? '').indexOf('?')
  const search = new URLSearchParams(at < 0 ? '' : request.url?.slice(at + 1))
  const query = v.safeParse(relayQuery, Object.fromEntries(search))
  if (!query.success) return undefined
  const bearer = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = readToken(query.output.auth ?? bearer ?? '')
  return token === undefined ? undefined : { token, projectId: query.output.projectId }
}

function answerHttp(socket: Duplex, { status, retryInSeconds }: HttpRefusal): void {
  // A client that keeps its end open, or wrote more than nobody reads, would hold the socket for ever.
  socket.once('finish', destroy)
  const retry = retryInSeconds === undefined ? '' : `Retry-After: ${retryInSeconds}\r\n`
  socket.end(`HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`)
}
