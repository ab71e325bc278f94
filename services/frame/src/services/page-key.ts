import { toBase64url } from '@latchkey/primitives'
import type { FrameStorage } from './frame-storage.ts'

/** `K_ui`: the key to which tokens are bound. Its private part cannot be read. */
export interface PageKey {
  /** @see RFC 7638 */
  readonly thumbprint: string
  /** Returns the proof of one request. @see RFC 9449 section 4.2 */
  readonly prove: (request: ProvenRequest) => Promise<string>
}

export interface ProvenRequest {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  readonly nonce: string
  readonly accessToken?: string | undefined
}

const PLACE = 'page-key'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Returns the key of this browser for a project: the stored one, or a new one. */
export async function openPageKey(storage: FrameStorage): Promise<PageKey> {
  const stored = await storage.read(PLACE)
  if (isKeyPair(stored)) return toPageKey(stored)
  await storage.write(PLACE, await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']))
  // Of two tabs that begin at once, the one that wrote last decides for both.
  const kept = await storage.read(PLACE)
  return toPageKey(isKeyPair(kept) ? kept : await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']))
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('privateKey' in value) || !('publicKey' in value)) return false
  const { privateKey, publicKey } = value
  return (
    privateKey instanceof CryptoKey &&
    publicKey instanceof CryptoKey &&
    !privateKey.extractable &&
    privateKey.algorithm.name === CURVE.name &&
    privateKey.usages.includes('sign')
  )
}

async function toPageKey({ privateKey, publicKey }: CryptoKeyPair): Promise<PageKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }
  return {
    thumbprint: await hashOf(JSON.stringify({ crv, kty, x, y })),
    async prove({ method, url, nonce, accessToken }) {
      const claims = {
        ...{ jti: crypto.randomUUID(), htm: method, htu: url, iat: Math.floor(Date.now() / 1_000), nonce },
        ...(accessToken === undefined ? {} : { ath: await hashOf(accessToken) }),
      }
      const input = `${toBase64url(JSON.stringify(header))}.${toBase64url(JSON.stringify(claims))}`
      const signature = await crypto.subtle.sign(ES256, privateKey, new TextEncoder().encode(input))
      return `${input}.${toBase64url(new Uint8Array(signature))}`
    },
  }
}

async function hashOf(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
