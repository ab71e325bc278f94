import * as v from 'valibot'
import { oneTimeCode } from '../frame/fields.ts'
import { assertionSchema, base64url, compactJws, origin, permitOperation, publicPoint } from '../wallet-keys/index.ts'
import { passkeyChallengeSchema } from './passkeys.ts'

const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const triesLeft = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))

/** Names an export to the page of custody. */
const exportToken = base64url(32)

/** Response to `POST exports`. */
export const beganExportSchema = v.strictObject({ token: exportToken, expiresAt: moment })
export type BeganExport = v.InferOutput<typeof beganExportSchema>

/** Body of `POST export/read`. */
export const exportRequest = v.strictObject({ token: exportToken })

/** Response to `POST export/read`: who wants to export, or to make a recovery kit. */
export const exportFactsSchema = v.strictObject({
  operation: permitOperation,
  origin,
  device: v.pipe(v.string(), v.maxLength(80)),
  requestedAt: moment,
})
export type ExportFacts = v.InferOutput<typeof exportFactsSchema>

/** Body of `POST export/code`: sends the code of an export to this key. */
export const exportCodeRequest = v.strictObject({ token: exportToken, recipient: publicPoint })

/** Response to `POST export/code`. */
export const sentExportCodeSchema = v.strictObject({
  resendInSeconds: moment,
  /** Of a wallet with passkeys: one of them signs this too. */
  passkey: v.exactOptional(passkeyChallengeSchema),
})
export type SentExportCode = v.InferOutput<typeof sentExportCodeSchema>

/** Body of `POST export/permit`. */
export const permitRequest = v.strictObject({
  token: exportToken,
  code: v.pipe(oneTimeCode, v.length(8)),
  assertion: v.exactOptional(assertionSchema),
})

/** Response to `POST export/permit`. A wrong code counts; with no tries left the export has ended. */
export const permitResultSchema = v.variant('status', [
  v.strictObject({
    status: v.literal('permitted'),
    permit: compactJws,
    /** Of the page of the vault, to which the page brings the permit. */
    exportUrl: v.pipe(v.string(), v.url(), v.maxLength(2_048)),
  }),
  v.strictObject({ status: v.literal('wrong-code'), triesLeft }),
])
export type PermitResult = v.InferOutput<typeof permitResultSchema>
