import * as v from 'valibot'
import { pairingCode } from '../custody/pairing-code.ts'
import { socialProvider } from '../frame/fields.ts'
import { exactOrigin } from '../frame/page-data.ts'
import {
  accessToken,
  base64url,
  compactJws,
  farcasterMessage,
  farcasterSignature,
  idToken,
  socialAccountSchema,
  uuid,
} from '../wallet-keys/index.ts'
import { tokensSchema } from './tokens.ts'

/** A login at a provider lasts no longer, from its begin until the frame redeems it. */
export const SOCIAL_MS = 600_000

/** From then on, a person has this time to approve the device by a link in their mail, which counts for a quarter of an hour. */
export const SOCIAL_DEVICE_MS = 1_200_000

const parameter = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))

/** Body of `POST social/begin`. `nonce`: as `toSocialNonceText`, hashed. */
export const beginSocialRequest = v.strictObject({ deviceId: uuid, provider: socialProvider, nonce: base64url(32) })

/** Response to `POST social/begin`. */
export const begunSocialSchema = v.strictObject({
  transactionId: uuid,
  /** The page of the provider. The frame verifies it before it is opened. */
  uri: v.pipe(v.string(), v.url(), v.maxLength(4_096)),
  /** A person types it on the return page if that page cannot reach the frame. */
  code: pairingCode,
})

/** Body of `POST farcaster/begin`. `nonce`: as that of `POST social/begin`. */
export const beginFarcasterRequest = v.strictObject({ deviceId: uuid, nonce: base64url(32) })

/** Response to `POST farcaster/begin`: a page that opens the app of the person. The frame verifies it before it is shown. */
export const begunFarcasterSchema = v.strictObject({
  transactionId: uuid,
  uri: v.pipe(v.string(), v.url(), v.maxLength(1_024)),
})

/** The parameters with which a provider returns. @see RFC 6749 section 4.1.2, RFC 9207 */
const providerReturn = {
  provider: socialProvider,
  state: base64url(32),
  iss: v.exactOptional(parameter(512)),
}

/** Body of `POST social/return`, from the return page: a code, or an error of the provider. */
export const socialReturnRequest = v.union([
  v.strictObject({ ...providerReturn, code: parameter(2_048) }),
  v.strictObject({ ...providerReturn, error: parameter(128) }),
])
export type SocialReturn = v.InferOutput<typeof socialReturnRequest>

/** Response to `POST social/return`: who may learn of it, and what the frame must repeat to prove that it is in this browser. */
export const socialReturnSchema = v.strictObject({
  transactionId: uuid,
  challenge: base64url(32),
  /** Page that embeds the frame, where the login began. */
  siteOrigin: exactOrigin,
})
export type ReturnedSocial = v.InferOutput<typeof socialReturnSchema>

/** Body of `POST social/bind`, from the frame: the return page of its login is in the same browser. */
export const bindSocialRequest = v.strictObject({ transactionId: uuid, challenge: base64url(32) })

/** Body of `POST social/confirm`, from the return page: the code that the frame shows, typed by a person. */
export const confirmSocialRequest = v.strictObject({ transactionId: uuid, challenge: base64url(32), code: pairingCode })

/** Response to `POST social/confirm`. After the last try the login is over. */
export const confirmedSocialSchema = v.variant('status', [
  v.strictObject({ status: v.literal('confirmed') }),
  v.strictObject({
    status: v.literal('wrong-code'),
    triesLeft: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)),
  }),
])

/** Body of `POST social/redeem`, from the frame, once the login is bound, or the account of Farcaster has signed. Accepted once. */
export const redeemSocialRequest = v.strictObject({ deviceId: uuid, transactionId: uuid })

/**
 * By it custody recognises a person itself: the ID token, or the access token of a provider without ID tokens. `account`: as auth has read it
 * by the token, for the person to accept. `message`: of an account of Farcaster, which it names. Nobody has signed the name of the account.
 */
export const socialProof = v.union([
  v.strictObject({ idToken }),
  v.strictObject({ accessToken, account: socialAccountSchema }),
  v.strictObject({
    message: farcasterMessage,
    signature: farcasterSignature,
    userName: v.nullable(v.pipe(v.string(), v.maxLength(256))),
  }),
])
export type SocialProof = v.InferOutput<typeof socialProof>

/**
 * Response to `POST social/redeem`. `VERIFY_DEVICE`: the person has a wallet, and custody decides about this device first. `WAIT`: the
 * login is not bound yet.
 */
export const redeemedSocialSchema = v.variant('action', [
  v.strictObject({ action: v.literal('CONNECT'), tokens: tokensSchema, proof: socialProof }),
  v.strictObject({ action: v.literal('VERIFY_DEVICE'), walletId: uuid, proof: socialProof }),
  v.strictObject({ action: v.literal('WAIT') }),
])
export type RedeemedSocial = v.InferOutput<typeof redeemedSocialSchema>

/** Body of `POST social/device`: custody approved the device of a redeemed login. The response contains the tokens. */
export const socialDeviceRequest = v.strictObject({ deviceId: uuid, transactionId: uuid, approval: compactJws })

/** From the return page to every frame of its opener: the login of this transaction has returned. */
export const socialReturned = v.strictObject({
  type: v.literal('@latchkey/SOCIAL_RETURNED'),
  transactionId: uuid,
  challenge: base64url(32),
})

/** From the frame back to the return page: auth knows that both are in one browser. */
export const socialBound = v.strictObject({ type: v.literal('@latchkey/SOCIAL_BOUND'), transactionId: uuid })
