import * as v from 'valibot'
import { jws, uuid } from './fields.ts'

/** Bytes of any number up to a maximum, as base64url without padding. */
const bytesUpTo = (bytes: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(Math.ceil((bytes * 4) / 3)), v.regex(/^[\w-]+$/, 'it is base64url'))

/** The id that an authenticator gave to a passkey. Longer ones, which the standard allows, do not occur. @see WebAuthn 3 "Credential ID" */
export const credentialId = bytesUpTo(256)

/** The algorithms that wallets accept: ES256 and RS256. @see IANA "COSE Algorithms" */
export const passkeyAlgorithm = v.picklist([-7, -257])

/** What verifies the assertions of a passkey. */
export const passkeyKeySchema = v.strictObject({
  id: credentialId,
  /** The domain that it was made for. */
  rpId: v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9.-]+$/)),
  algorithm: passkeyAlgorithm,
  /** `SubjectPublicKeyInfo`, which WebCrypto imports. @see RFC 5280 section 4.1 */
  publicKey: bytesUpTo(550),
})
export type PasskeyKey = v.InferOutput<typeof passkeyKeySchema>

/** Passkeys of one wallet. */
export const MAX_PASSKEYS = 8

/** A list of passkeys that custody signed. One of RSA keys is longer than other statements. */
export const passkeysJws = jws(16_384)

/** The passkeys of a wallet. `version` counts their changes, so that no older list replaces a newer one. */
export const passkeyListSchema = v.strictObject({
  walletId: uuid,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  passkeys: v.pipe(v.array(passkeyKeySchema), v.maxLength(MAX_PASSKEYS)),
})

/** The response of an authenticator to a challenge. @see WebAuthn 3 "AuthenticatorAssertionResponse" */
export const assertionSchema = v.strictObject({
  id: credentialId,
  clientDataJSON: bytesUpTo(4_096),
  authenticatorData: bytesUpTo(4_096),
  signature: bytesUpTo(1_024),
})
export type Assertion = v.InferOutput<typeof assertionSchema>
