import { createPublicKey, verify } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { isSmallOrderPoint, SECOND_MS } from '@latchkey/primitives'
import { fromClientId, TOKEN_SECONDS, type TokenClaims, tokenClaims, tokenHeader } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { sha256Hex } from './hash.ts'

/** Tolerance for wrong clocks of phones; other relays of this protocol allow the same. @see relay.md 2 "JWT" */
const LEEWAY_SECONDS = 120
const SIGNATURE_BYTES = 64
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** A parsed token that is not verified yet. */
export interface ReadToken {
  readonly text: string
  readonly claims: TokenClaims
}

/** Problems of a token. */
export type TokenProblem = 'expired' | 'not-yet-valid' | 'too-long' | 'audience' | 'forged'

/** Returns the claims of a token, or `undefined` when it is not one. Checks neither the claims nor the signature. */
export function readToken(text: string): ReadToken | undefined {
  const [header, claims, signature, ...rest] = text.split('.')
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return undefined
  const read = v.safeParse(tokenClaims, readPart(claims))
  const isToken = v.is(tokenHeader, readPart(header)) && BASE64URL.test(signature)
  return isToken && read.success ? { text, claims: read.output } : undefined
}

export interface TokenVerifierOptions {
  /** URLs of this relay that tokens may name; empty: any. */
  readonly audiences: readonly string[]
  readonly clock: Clock
  /** Number of verified tokens to cache. */
  readonly maxRemembered?: number
}

/**
 * Returns a function that returns the problem of a token, and `undefined` for a valid one.
 *
 * A signature check takes about 100 µs, and a client sends the same token on each reconnect, so valid tokens are cached
 * until they expire. `jose`, which other services use, verifies asynchronously; an upgrade must be decided
 * synchronously, before its socket can close or its client can send more.
 *
 * @see RFC 8037, relay.md 2 "JWT"
 */
export function createTokenVerifier({ audiences, clock, maxRemembered = 10_000 }: TokenVerifierOptions) {
  const known = new Set<string>()
  return ({ text, claims }: ReadToken): TokenProblem | undefined => {
    const now = clock.now() / SECOND_MS
    const name = sha256Hex(text)
    if (claims.exp + LEEWAY_SECONDS < now) {
      known.delete(name)
      return 'expired'
    }
    if (claims.iat - LEEWAY_SECONDS > now) return 'not-yet-valid'
    // A stolen token works until it expires, so it must not live longer than those of the official clients.
    if (claims.exp - LEEWAY_SECONDS > now + TOKEN_SECONDS) return 'too-long'
    if (audiences.length > 0 && !audiences.includes(claims.aud)) return 'audience'
    if (known.has(name)) return undefined
    if (!isSigned(text, claims.iss)) return 'forged'
    known.add(name)
    if (known.size > maxRemembered) known.delete(known.values().next().value ?? '')
    return undefined
  }
}

function isSigned(text: string, clientId: string): boolean {
  const key = fromClientId(clientId)
  const end = text.lastIndexOf('.')
  const signature = Buffer.from(text.slice(end + 1), 'base64url')
  if (key === undefined || signature.length !== SIGNATURE_BYTES) return false
  // OpenSSL accepts keys of small order, for which anybody can sign.
  if (isSmallOrderPoint(key) || isSmallOrderPoint(signature.subarray(0, SIGNATURE_BYTES / 2))) return false
  try {
    const x = Buffer.from(key).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text.slice(0, end)), publicKey, signature)
  } catch {
    return false // The 32 bytes are not a point of the curve.
  }
}

function readPart(part: string): unknown {
  if (!BASE64URL.test(part)) return undefined
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
