import * as v from 'valibot'

/** Bytes as base64url without padding. @see RFC 4648 section 5 */
export const base64url = (bytes: number) =>
  v.pipe(v.string(), v.length(Math.ceil((bytes * 4) / 3)), v.regex(/^[\w-]+$/, 'it is base64url'))

/** Id of a wallet, a device, a set or a request. @see RFC 9562 */
export const uuid = v.pipe(v.string(), v.maxLength(36), v.uuid('it is a UUID'))

/** SHA-256 thumbprint of a public key. @see RFC 7638 */
export const thumbprint = base64url(32)

/** Counts up when the data key of a wallet is replaced: halves of an older one open nothing. */
export const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** A JSON Web Signature in compact form. @see RFC 7515 */
export const jws = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'it is a signed token'))

/** A signed request or statement. The largest one carries an ID token and a sealed half. */
export const compactJws = jws(8_192)

/** A public key of P-256 as an uncompressed point: 65 bytes. @see SEC 1 section 2.3.3 */
export const publicPoint = base64url(65)

/** A recent nonce of a service, which it gives with every answer. */
export const serviceNonce = v.pipe(v.string(), v.minLength(16), v.maxLength(128), v.regex(/^[\w.-]+$/))

/** Seconds since 1970, until the year 2100: a later moment is no date of a database. */
export const expiry = v.pipe(v.number(), v.minValue(0), v.maxValue(4_102_444_800))
