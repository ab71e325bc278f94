import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

type CoseMap = ReturnType<typeof decodeCredentialPublicKey>

/** What custody stores of a public key. */
export interface StoredKey {
  readonly algorithm: -7 | -257
  /** `SubjectPublicKeyInfo`. @see RFC 5280 section 4.1 */
  readonly spki: Buffer
}

const encode = (value: unknown): string => Buffer.from(value instanceof Uint8Array ? value : []).toString('base64url')

/**
 * Returns a public key in the form that WebCrypto imports, so that the vault needs no CBOR; `undefined` for another algorithm.
 *
 * @param key - A COSE key, as an authenticator returned it.
 * @see RFC 9052 section 7, RFC 8230 section 4
 */
export function readPasskeyKey(key: Uint8Array<ArrayBuffer>): StoredKey | undefined {
  const decoded = decodeCredentialPublicKey(key)
  const algorithm = decoded.get(cose.COSEKEYS.alg)
  const jwk = algorithm === -7 ? toEcKey(decoded) : algorithm === -257 ? toRsaKey(decoded) : undefined
  if (jwk === undefined || (algorithm !== -7 && algorithm !== -257)) return undefined
  return { algorithm, spki: createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' }) }
}

function toEcKey(decoded: CoseMap): JsonWebKey | undefined {
  if (!cose.isCOSEPublicKeyEC2(decoded) || decoded.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256) return undefined
  const { x, y } = cose.COSEKEYS
  return { kty: 'EC', crv: 'P-256', x: encode(decoded.get(x)), y: encode(decoded.get(y)) }
}

function toRsaKey(decoded: CoseMap): JsonWebKey | undefined {
  if (!cose.isCOSEPublicKeyRSA(decoded)) return undefined
  const { n, e } = cose.COSEKEYS
  return { kty: 'RSA', n: encode(decoded.get(n)), e: encode(decoded.get(e)) }
}
