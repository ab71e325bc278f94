import * as v from 'valibot'
import { expiry, publicPoint, thumbprint, uuid } from './fields.ts'

/**
 * What a permit of custody allows: to show the keys of a wallet, or to make a recovery kit, which opens it together with a file.
 */
export const permitOperation = v.picklist(['export', 'kit'])
export type PermitOperation = v.InferOutput<typeof permitOperation>

/** The payload of `custody-permit+jwt`. Apart from the other statements, because the vault reads this one alone, and its size counts. */
export const permitStatement = v.strictObject({
  sub: thumbprint,
  operation: permitOperation,
  walletId: uuid,
  recipient: publicPoint,
  /** Of the request of the vault, so that a permit counts once, and only for the vault that requested it. */
  jti: uuid,
  /** When custody received that request. By the clock of custody, as `exp`. */
  requestedAt: expiry,
  exp: expiry,
})
