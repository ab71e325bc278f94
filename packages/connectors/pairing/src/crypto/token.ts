import { hexToBytes } from '@latchkey/primitives'
import { TOKEN_SECONDS, toClientId } from '@latchkey/protocol/relay'
import * as ed25519 from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { toBase64 } from './base64.ts'
import { type Random, toDigits } from './keys.ts'

export interface TokenOptions {
  /** Ed25519 seed of this client, hexadecimal. */
  readonly seed: string
  /** Address of the relay exactly as it was configured. */
  readonly relay: string
  readonly nowMs: number
  readonly random: Random
}

// Clocks of visitors are a little fast now and then.
const LEEWAY_SECONDS = 60

/** Returns the token a client opens its socket with. @see RFC 7519, RFC 8037 */
export function createToken({ seed, relay, nowMs, random }: TokenOptions): string {
  // Handed in by whoever signs; the library brings no hash of its own.
  ed25519.hashes.sha512 = sha512
  const key = hexToBytes(seed)
  const iat = Math.floor(nowMs / 1000) - LEEWAY_SECONDS
  const claims = {
    iss: toClientId(ed25519.getPublicKey(key)),
    sub: toDigits(random(32)),
    aud: relay,
    iat,
    exp: iat + TOKEN_SECONDS,
  }
  const body = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${toBase64Url(ed25519.sign(new TextEncoder().encode(body), key))}`
}

const encode = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

function toBase64Url(bytes: Uint8Array): string {
  return toBase64([bytes]).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
