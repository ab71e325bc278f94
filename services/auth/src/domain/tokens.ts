import { WalletError } from '@latchkey/errors'
import { MINUTE_MS } from '@latchkey/primitives'
import { type SessionClaims, sessionClaimsSchema } from '@latchkey/protocol/auth'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { Keyring } from './keyring.ts'

const ALGORITHM = 'EdDSA'
/** Types of tokens, so that one cannot be used as another. @see RFC 8725 3.11 */
const NONCE_TYPE = 'nonce+jwt'
const SESSION_TYPE = 'session+jwt'
/** Time for which a nonce is valid. */
export const NONCE_TTL_MS = 5 * MINUTE_MS

/** The purpose of a nonce. */
export interface NonceClaims {
  readonly nonce: string
  /** Origin of the page that received it, or `//` and its host. */
  readonly origin: string
}

const nonceSchema = v.object({ nonce: v.string(), origin: v.string() })

export interface TokensOptions {
  readonly keyring: Keyring
  readonly clock: { now(): number }
  /** URL of this service, the issuer of every token. */
  readonly issuer: string
  readonly sessionTtlMs: number
}

/**
 * Returns functions that issue and read the tokens of this service: JSON Web Tokens with Ed25519. @see RFC 7519, RFC
 * 8037
 */
export function createTokens({ keyring, clock, issuer, sessionTtlMs }: TokensOptions) {
  const seconds = (ms: number) => Math.floor(ms / 1000)

  function sign(type: string, payload: JWTPayload, expiresAt: number): Promise<string> {
    const { kid, privateKey } = keyring.current()
    return new SignJWT({ ...payload, iss: issuer, iat: seconds(clock.now()), exp: seconds(expiresAt) })
      .setProtectedHeader({ alg: ALGORITHM, typ: type, kid })
      .sign(privateKey)
  }

  async function read(token: string, type: string): Promise<JWTPayload> {
    const keyOf = ({ kid }: { kid?: string }) => {
      const key = keyring.find(kid ?? '')
      if (key === undefined) throw new Error('the key is not known')
      return key.publicKey
    }
    const rules = { algorithms: [ALGORITHM], typ: type, issuer, currentDate: new Date(clock.now()) }
    return (await jwtVerify(token, keyOf, rules)).payload
  }

  return {
    issueNonce: (claims: NonceClaims) => sign(NONCE_TYPE, { ...claims }, clock.now() + NONCE_TTL_MS),
    /** @throws sign-in/nonce-invalid */
    async readNonce(token: string): Promise<NonceClaims> {
      try {
        return v.parse(nonceSchema, await read(token, NONCE_TYPE))
      } catch (cause) {
        throw new WalletError('sign-in/nonce-invalid', {}, { cause })
      }
    },
    /** Returns the token of a session, and when it expires, in milliseconds since 1970. */
    async issueSession(claims: Omit<SessionClaims, 'iss' | 'iat' | 'exp'>) {
      const expiresAt = clock.now() + sessionTtlMs
      return { token: await sign(SESSION_TYPE, { ...claims }, expiresAt), expiresAt }
    },
    /** @throws sign-in/session-invalid */
    async readSession(token: string): Promise<SessionClaims> {
      try {
        return v.parse(sessionClaimsSchema, await read(token, SESSION_TYPE))
      } catch (cause) {
        throw new WalletError('sign-in/session-invalid', {}, { cause })
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
