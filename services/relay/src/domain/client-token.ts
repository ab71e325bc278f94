import { createPublicKey, verify } from 'node:crypto'
import type { Clock } from '@latchkey/host'
import { SECOND_MS } from '@latchkey/primitives'
import { fromClientId, TOKEN_SECONDS, type TokenClaims, tokenClaims, tokenHeader } from '@latchkey/protocol/relay'
import * as v from 'valibot'
import { sha256Hex } from './hash.ts'

/** Clocks of phones are off; other relays of this protocol allow as much. @see relay.md 2 "JWT" */
const LEEWAY_SECONDS = 120
const SIGNATURE_BYTES = 64
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** A token that was read and is not verified yet. */
export interface ReadToken {
  readonly text: string
  readonly claims: TokenClaims
}

/** Why a token is not good. */
export type TokenProblem = 'expired' | 'not-yet-valid' | 'too-long' | 'audience' | 'forged'

/** Returns the claims of a token, or `undefined` when it is not one. Believes nothing and computes no signature. */
export function readToken(text: string): ReadToken | undefined {
  const [header, claims, signature, ...rest] = text.split('.')
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return undefined
  const read = v.safeParse(tokenClaims, readPart(claims))
  const isToken = v.is(tokenHeader, readPart(header)) && BASE64URL.test(signature)
  return isToken && read.success ? { text, claims: read.output } : undefined
}

export interface TokenVerifierOptions {
  /** Addresses of this relay as clients may know it; empty: any. */
  readonly audiences: readonly string[]
  readonly clock: Clock
  /** Tokens remembered as good. */
  readonly maxRemembered?: number
}

/**
 * Returns the function that says what is wrong with a token, and nothing when it is good.
 *
 * A signature costs about 100 µs, and a client shows its token again whenever it reconnects, so good ones are
 * remembered until they expire.
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
    // Whoever finds a token can use it as long as it is good: none may outlive those of the official clients.
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
  try {
    const x = Buffer.from(key).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text.slice(0, end)), publicKey, signature)
  } catch {
    return false // 32 bytes that are no point of the curve.
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
