import * as v from 'valibot'
import { email, oneTimeCode } from '../frame/fields.ts'
import { compactJws, uuid } from '../wallet-keys/index.ts'

/** An e-mail change that is not confirmed by both codes by then ends. */
export const EMAIL_CHANGE_MS = 900_000

/** Code of an e-mail change. */
const changeCode = v.pipe(oneTimeCode, v.length(8))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Body of `POST email-change`. The same new address again sends the code of the current step again. */
export const emailChangeRequest = v.strictObject({ email })

/** Response to `POST email-change`: which address got a code. `VERIFY_PRIMARY_OTP`: the current one. `VERIFY_SECONDARY_OTP`: the new one. */
export const emailChangeSchema = v.strictObject({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  changeId: uuid,
  resendInSeconds: seconds,
})
export type EmailChange = v.InferOutput<typeof emailChangeSchema>

/** Body of `POST email-change/primary` and `POST email-change/secondary`. */
export const emailChangeCodeRequest = v.strictObject({ changeId: uuid, code: changeCode })

/** Response to `POST email-change/secondary`: both codes were right, and the vault brings the statement to custody. */
export const provenEmailSchema = v.strictObject({ statement: compactJws })
export type ProvenEmail = v.InferOutput<typeof provenEmailSchema>

/** Body of `POST email-change/finish`: the receipt of custody. */
export const finishEmailRequest = v.strictObject({ changeId: uuid, receipt: compactJws })

/** Response to `POST email-change/finish`: the address of the user from now on. */
export const finishedEmailSchema = v.strictObject({ email })

/** Body of `POST email-change/undo`, from custody's page: custody's statement that the old address undid the change. */
export const undoEmailRequest = v.strictObject({ statement: compactJws })
