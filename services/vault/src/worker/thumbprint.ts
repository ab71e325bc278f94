import { WalletError } from '@latchkey/errors'

/**
 * Returns the thumbprint of a public key on P-256: SHA-256 in base64url, 43 characters.
 *
 * @throws vault/failed for a key of another kind
 * @see RFC 7638 section 3
 */
export async function toThumbprint(publicKey: CryptoKey): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  if (kty !== 'EC' || crv !== 'P-256') throw new WalletError('vault/failed')
  // Members in the order of their names, without spaces.
  const text = JSON.stringify({ crv, kty, x, y })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
