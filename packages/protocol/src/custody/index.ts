import * as v from 'valibot'
import { solvedPuzzleSchema } from '../wallet-auth/puzzle.ts'
import {
  assertionSchema,
  base64url,
  compactJws,
  generation,
  origin,
  passkeysJws,
  publicPoint,
  sealedHalfSchema,
  socialAccountSchema,
  uuid,
} from '../wallet-keys/index.ts'
import { pairingCode } from './pairing-code.ts'
import { passkeyChallengeSchema } from './passkeys.ts'

export {
  type BeganDeletion,
  beganDeletionSchema,
  confirmDeletionRequest,
  DELETION_LINK_MS,
  type DeletedWallet,
  type DeletionFacts,
  deletedWalletSchema,
  deletionFactsSchema,
} from './deletion.ts'
export {
  type BeganExport,
  beganExportSchema,
  type ExportFacts,
  exportCodeRequest,
  exportFactsSchema,
  exportRequest,
  type PermitResult,
  permitRequest,
  permitResultSchema,
  type SentExportCode,
  sentExportCodeSchema,
} from './export.ts'
export { PAIRING_ALPHABET, pairingCode } from './pairing-code.ts'
export {
  addPasskeyRequest,
  type BeganProtect,
  beganProtectSchema,
  type ChangedPasskeys,
  type Confirmed,
  confirmPasskeyRequest,
  type OwnPasskey,
  type PasskeyChallenge,
  type PasskeyFacts,
  passkeyPageRequest,
  type ReadPasskeys,
  readPasskeysSchema,
  removePasskeyRequest,
  type SentPasskeyCode,
} from './passkeys.ts'

const moment = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Response to `GET config`. */
export const custodyConfigSchema = v.strictObject({
  /** The key to which halves for this service are sealed. */
  sealTo: publicPoint,
  /** The key of Ed25519 by which it signs its statements. */
  publicKey: base64url(32),
})
export type CustodyConfig = v.InferOutput<typeof custodyConfigSchema>

/**
 * Response to `POST halves`. `account`: of the access token by which custody recognises the person; absent for other identities, which the
 * frame can read itself.
 */
export const storedHalfSchema = v.strictObject({
  ...{ walletId: uuid, setId: uuid, expiresAt: moment },
  account: v.exactOptional(socialAccountSchema),
})

/** Response to `POST halves/keep`. */
export const keptHalfSchema = v.strictObject({ receipt: compactJws })

/** Response to `POST halves/read` and `POST enrolments/release`. */
export const releasedHalfSchema = v.strictObject({
  ...{ walletId: uuid, setId: uuid, generation, half: sealedHalfSchema },
  /** The passkeys of the wallet, to which the half is bound. Absent for a wallet that never had one. */
  passkeys: v.exactOptional(passkeysJws),
})
export type ReleasedHalf = v.InferOutput<typeof releasedHalfSchema>

/** Body of `POST enrolments`: the request, signed by the vault, and a puzzle that the frame solved. */
export const enrolRequest = v.strictObject({ jws: compactJws, puzzle: v.exactOptional(solvedPuzzleSchema) })

/** Response to `POST enrolments`. The code is shown in the frame of the new device, unless an ID token has approved the device. */
export const enrolmentSchema = v.strictObject({ enrolmentId: uuid, pairingCode, expiresAt: moment })
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** Response to `GET enrolments/:id`, which waits a little for a change. */
export const enrolmentStateSchema = v.variant('status', [
  v.strictObject({ status: v.picklist(['pending', 'denied', 'expired']) }),
  v.strictObject({ status: v.literal('approved'), approval: compactJws }),
])
export type EnrolmentState = v.InferOutput<typeof enrolmentStateSchema>

const linkToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'it is the token of a link'))

/** Body of `POST link/read`, `link/deny`. The token is never in a path or a query, which logs keep. */
export const linkRequest = v.strictObject({ token: linkToken })

/** Response to `POST link/read`: who asks. */
export const linkSchema = v.strictObject({
  origin,
  device: v.pipe(v.string(), v.maxLength(80)),
  requestedAt: moment,
  expiresAt: moment,
  /** True: the request came from another network than this page, which is to be said and confirmed. */
  isOtherNetwork: v.boolean(),
  triesLeft: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
  /** True: the device was approved, and can be denied for as long as it may receive its half. */
  isApproved: v.boolean(),
  /** Of a wallet with passkeys: one of them signs this too. */
  passkey: v.exactOptional(passkeyChallengeSchema),
})

export type LinkFacts = v.InferOutput<typeof linkSchema>

/** Body of `POST link/approve`. */
export const approveRequest = v.strictObject({
  token: linkToken,
  code: pairingCode,
  isOtherNetworkConfirmed: v.boolean(),
  assertion: v.exactOptional(assertionSchema),
})

/** Response to `POST link/approve`. A wrong code counts; with no tries left the link is dead. */
export const approvalResultSchema = v.variant('status', [
  v.strictObject({ status: v.literal('approved') }),
  v.strictObject({
    status: v.literal('wrong-code'),
    triesLeft: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)),
  }),
  /** The device is in another network, which the body does not confirm. No try was counted. */
  v.strictObject({ status: v.literal('network-unconfirmed') }),
])
export type ApprovalResult = v.InferOutput<typeof approvalResultSchema>

/** Response to `POST link/deny`. */
export const denialSchema = v.strictObject({
  done: v.literal(true),
  /** True: the device received the half before it was denied. */
  isReleased: v.boolean(),
})
export type Denial = v.InferOutput<typeof denialSchema>

/** Response to `POST email-change`: the statement with which auth completes the change. */
export const changedEmailSchema = v.strictObject({ receipt: compactJws })

/** The time in which the old address can undo a change. */
export const EMAIL_UNDO_MS = 259_200_000

/** Response to `POST undo/read`: who changed the address. */
export const undoFactsSchema = v.strictObject({
  origin,
  device: v.pipe(v.string(), v.maxLength(80)),
  changedAt: moment,
  expiresAt: moment,
})
export type UndoFacts = v.InferOutput<typeof undoFactsSchema>

/** Response to `POST undo`: what the page brings to auth, and the address to which it brings it. The link can be used again until then. */
export const undoneEmailSchema = v.strictObject({
  statement: compactJws,
  undoUrl: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
})
export type UndoneEmail = v.InferOutput<typeof undoneEmailSchema>
