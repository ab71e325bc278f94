import * as v from 'valibot'
import { assertionSchema, base64url, compactJws, origin } from '../wallet-keys/index.ts'
import { passkeyChallengeSchema } from './passkeys.ts'

const url = v.pipe(v.string(), v.url(), v.maxLength(2_048))
const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The time in which the link of a mail deletes a wallet, and completes a deletion that was interrupted. */
export const DELETION_LINK_MS = 259_200_000

/** Response to `POST deletions`: custody has mailed a link. */
export const beganDeletionSchema = v.strictObject({ expiresAt: moment })
export type BeganDeletion = v.InferOutput<typeof beganDeletionSchema>

/** Response to `POST deletion/read`: who wants to delete the wallet. The body is that of a link. */
export const deletionFactsSchema = v.strictObject({
  origin,
  device: v.pipe(v.string(), v.maxLength(80)),
  requestedAt: moment,
  /** True: custody has deleted its part, and auth may not have. */
  isBegun: v.boolean(),
  /** What the vault of a device signed. Auth reads it too, so that custody alone deletes no user. */
  request: compactJws,
  /** Where the page asks auth for its consent. */
  consentUrl: url,
  /** What a passkey signs to confirm the deletion; absent for a wallet without passkeys, and once it has begun. */
  passkey: v.exactOptional(passkeyChallengeSchema),
})
export type DeletionFacts = v.InferOutput<typeof deletionFactsSchema>

/** Body of `POST deletion`. A wallet with passkeys needs the assertion; the consent of auth is absent once custody has deleted its part. */
export const confirmDeletionRequest = v.strictObject({
  token: base64url(32),
  consent: v.exactOptional(compactJws),
  assertion: v.exactOptional(assertionSchema),
})

/** Response to `POST deletion`: what the page brings to auth, and where. The link can be used again until then. */
export const deletedWalletSchema = v.strictObject({
  statement: compactJws,
  /** As in the facts. */
  request: compactJws,
  deletionUrl: url,
})
export type DeletedWallet = v.InferOutput<typeof deletedWalletSchema>
