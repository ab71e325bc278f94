import * as v from 'valibot'
import { email, oneTimeCode } from '../frame/fields.ts'
import { compactJws, uuid } from '../wallet-keys/index.ts'

/** Lifetime of an e-mail change. Both codes must be entered in this time. */
export const EMAIL_CHANGE_MS = 900_000

/** The code of an e-mail change has eight digits, the code of a login six. */
const changeCode = v.pipe(oneTimeCode, v.length(8))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Body of `POST email-change`, which begins a change. A second request with the same address sends the current code again. */
export const emailChangeRequest = v.strictObject({ email })

/**
 * Response to `POST email-change` and `POST email-change/primary`. `VERIFY_PRIMARY_OTP`: the code was sent to the current address.
 * `VERIFY_SECONDARY_OTP`: it was sent to the new address.
 */
export const emailChangeSchema = v.strictObject({
  action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  changeId: uuid,
  resendInSeconds: seconds,
})
export type EmailChange = v.InferOutput<typeof emailChangeSchema>

/** Body of `POST email-change/primary` and `POST email-change/secondary`. */
export const emailChangeCodeRequest = v.strictObject({ changeId: uuid, code: changeCode })

/** Response to `POST email-change/secondary`: auth's statement that both codes were correct. The vault sends it to custody. */
export const provenEmailSchema = v.strictObject({ statement: compactJws })
export type ProvenEmail = v.InferOutput<typeof provenEmailSchema>

/** Body of `POST email-change/finish`: custody's receipt, which proves that custody has stored the new address. */
export const finishEmailRequest = v.strictObject({ changeId: uuid, receipt: compactJws })

/** Response to `POST email-change/finish`: the new address of the user. */
export const finishedEmailSchema = v.strictObject({ email })

/** Body of `POST email-change/undo`, which only custody's page calls: custody's statement that the change was undone. */
export const undoEmailRequest = v.strictObject({ statement: compactJws })
