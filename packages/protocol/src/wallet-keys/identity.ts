import * as v from 'valibot'
import { type accountProvider, email, socialProvider } from '../frame/fields.ts'
import { base64url, jws } from './fields.ts'

/** The e-mail address as the visitor typed it; the service makes it canonical. */
export const typedEmail = v.pipe(v.string(), v.minLength(3), v.maxLength(254))

/** An ID token of a social provider. @see OpenID Connect Core 1.0 section 2 */
export const idToken = jws(4_096)

/** An access token of a social provider. @see RFC 6750 section 2.1 */
export const accessToken = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^[\w.~+/-]+=*$/, 'it is an access token'))

/** What an account of Farcaster has signed. @see ERC-4361, FIP-11 */
export const farcasterMessage = v.pipe(v.string(), v.minLength(1), v.maxLength(2_048))

/** By the owner of the account or a key of it, which may be a contract. @see ERC-1271, ERC-6492 */
export const farcasterSignature = v.pipe(v.string(), v.maxLength(2_050), v.regex(/^0x(?:[\da-f]{2})+$/i))

/** The account of an access token, as a service has read it at the provider. */
export const socialAccountSchema = v.strictObject({
  /** Identifier of the account at the provider. */
  subject: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.nullable(v.pipe(v.string(), v.maxLength(256))),
  /** An address that the provider has verified. */
  email: v.nullable(email),
})
export type StatedAccount = v.InferOutput<typeof socialAccountSchema>

/**
 * How a service recognises a person. `email`: an address to which it sends mail. `social`: an account at a provider, with the ID token
 * of a login there. The token names the device that logged in: its nonce is `toSocialNonceText`, hashed. `access-token`: an account at a
 * provider without ID tokens. Whoever has the token can use it, so that it approves no new device by itself. `farcaster`: a message that an
 * account of Farcaster has signed. Its nonce is `toSocialNonceText`, hashed, in hexadecimal digits.
 */
export const identitySchema = v.variant('type', [
  v.strictObject({ type: v.literal('email'), email: typedEmail }),
  v.strictObject({ type: v.literal('social'), provider: socialProvider, idToken, salt: base64url(32) }),
  v.strictObject({ type: v.literal('access-token'), provider: socialProvider, accessToken }),
  v.strictObject({
    type: v.literal('farcaster'),
    message: farcasterMessage,
    signature: farcasterSignature,
    salt: base64url(32),
  }),
])
export type Identity = v.InferOutput<typeof identitySchema>
export type SocialProvider = v.InferOutput<typeof socialProvider>
export type AccountProvider = v.InferOutput<typeof accountProvider>

/**
 * Returns the text whose SHA-256, as base64url, is the nonce of a social login. A provider puts the nonce into the ID token, so that
 * the token is of use to the device with this vault key alone.
 *
 * @param device - Thumbprint of the vault key.
 * @param salt - 32 random bytes as base64url, so that a provider cannot recognise the device.
 * @see OpenID Connect Core 1.0 section 15.5.2
 */
export const toSocialNonceText = (provider: AccountProvider, device: string, salt: string): string =>
  JSON.stringify(['latchkey-social-v1', provider, device, salt])
