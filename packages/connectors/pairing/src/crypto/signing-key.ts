import type { OpenSigningKey } from './signing-key.types.ts'

/** The PKCS #8 bytes of a private key before its seed. @see RFC 8410 section 7 */
const PKCS8_PREFIX = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

/**
 * Returns the key with the browser's own Ed25519, or with a library if the browser has none: before Chrome 137, Firefox
 * 129 and Safari 17, and on pages that are not a secure context. The library signs on the main thread and keeps a table
 * of 4224 points, which takes a megabyte.
 */
export const openSigningKey: OpenSigningKey = async (seed) => {
  try {
    return await openBrowserKey(seed)
  } catch {
    const { openLibraryKey } = await import('./library-key.ts')
    return openLibraryKey(seed)
  }
}

/** @throws if `crypto.subtle` is missing or does not support Ed25519 */
export const openBrowserKey: OpenSigningKey = async (seed) => {
  const { subtle } = globalThis.crypto
  const encoded = Uint8Array.of(...PKCS8_PREFIX, ...seed)
  // Extractable, because the public key is read from the JWK: browsers have no call that derives it.
  const key = await subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  return {
    publicKey: Uint8Array.from(atob(x.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0)),
    sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, Uint8Array.from(message))),
  }
}
