import { toBase64url } from '@latchkey/primitives'
import type { SignedRequest, SignedRequestName } from '@latchkey/protocol/wallet-keys'
import type { DeviceKeys } from './device-keys.ts'

/**
 * Returns a request signed by the vault key of this device. Only operations call it, and each composes its request on its own.
 *
 * @see RFC 7515 section 7.1, RFC 7518 section 3.4
 */
export async function signAsDevice<N extends SignedRequestName>(
  name: N,
  request: SignedRequest<N>,
  { signing }: Pick<DeviceKeys, 'signing'>,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', signing.publicKey)
  const header = { alg: 'ES256', typ: name, jwk: { kty, crv, x, y } }
  const input = `${toBase64url(JSON.stringify(header))}.${toBase64url(JSON.stringify(request))}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signing.privateKey, new TextEncoder().encode(input))
  return `${input}.${toBase64url(new Uint8Array(signature))}`
}
