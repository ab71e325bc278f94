import { hexToBytes } from '@latchkey/primitives'
import { TOKEN_SECONDS, toClientId } from '@latchkey/protocol/relay'
import { toBase64 } from './base64.ts'
import { type Random, toDigits } from './keys.ts'
import { openSigningKey } from './signing-key.ts'
import type { OpenSigningKey } from './signing-key.types.ts'

export interface TokenOptions {
  /** Ed25519 seed of this client, hexadecimal. */
  readonly seed: string
  /** URL of the relay exactly as configured. */
  readonly relay: string
  readonly nowMs: number
  readonly random: Random
  /** Default: the browser's Ed25519, or a library if it has none. */
  readonly openKey?: OpenSigningKey | undefined
}

// Seconds by which clocks of visitors may be fast.
const LEEWAY_SECONDS = 60

/** Returns the token with which a client opens its socket. @see RFC 7519, RFC 8037 */
export async function createToken(options: TokenOptions): Promise<string> {
  const { seed, relay, nowMs, random, openKey = openSigningKey } = options
  const key = await openKey(hexToBytes(seed))
  const iat = Math.floor(nowMs / 1000) - LEEWAY_SECONDS
  const claims = {
    iss: toClientId(key.publicKey),
    sub: toDigits(random(32)),
    aud: relay,
    iat,
    exp: iat + TOKEN_SECONDS,
  }
  const body = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${toBase64Url(await key.sign(new TextEncoder().encode(body)))}`
}

const encode = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

function toBase64Url(bytes: Uint8Array): string {
  return toBase64([bytes]).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
