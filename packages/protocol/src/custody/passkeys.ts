import * as v from 'valibot'
import { oneTimeCode } from '../frame/fields.ts'
import { assertionSchema, base64url, credentialId, MAX_PASSKEYS, origin, passkeysJws } from '../wallet-keys/index.ts'

const moment = v.pipe(v.number(), v.integer(), v.minValue(0))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))
const token = base64url(32)
const text = v.pipe(v.string(), v.maxLength(80))

/** A passkey as a person knows it. */
const ownPasskeySchema = v.strictObject({
  id: credentialId,
  name: text,
  createdAt: moment,
  /** Null: never used with custody. What it signed in the wallet is not known here. */
  usedAt: v.nullable(moment),
})
export type OwnPasskey = v.InferOutput<typeof ownPasskeySchema>
/** What a page asks an authenticator to sign. `ids`: of the passkeys that may answer. */
export const passkeyChallengeSchema = v.strictObject({
  challenge: base64url(32),
  rpId: v.pipe(v.string(), v.maxLength(253)),
  ids: v.pipe(v.array(credentialId), v.minLength(1), v.maxLength(MAX_PASSKEYS)),
})
export type PasskeyChallenge = v.InferOutput<typeof passkeyChallengeSchema>

const ownPasskeys = v.pipe(v.array(ownPasskeySchema), v.maxLength(MAX_PASSKEYS))

/** Response to `POST passkeys`: by the token the frame opens the page. */
export const beganProtectSchema = v.strictObject({ token, expiresAt: moment })
export type BeganProtect = v.InferOutput<typeof beganProtectSchema>

/** Response to `POST passkeys/read`. `list` is absent for a wallet that never had a passkey. */
export const readPasskeysSchema = v.strictObject({ passkeys: ownPasskeys, list: v.exactOptional(passkeysJws) })
export type ReadPasskeys = v.InferOutput<typeof readPasskeysSchema>

/** Body of `POST passkey/read`, `passkey/code`, `passkey/challenge` and `passkey/options`. */
export const passkeyPageRequest = v.strictObject({ token })

/** Response to `POST passkey/read`: who asks, and how the person confirms that it is them. */
const passkeyFactsSchema = v.strictObject({
  origin,
  device: text,
  requestedAt: moment,
  /** `code`: of a mail, for a wallet without passkeys. `passkey`: one of the wallet. */
  confirmBy: v.picklist(['code', 'passkey']),
  passkeys: ownPasskeys,
})
export type PasskeyFacts = v.InferOutput<typeof passkeyFactsSchema>

/** Response to `POST passkey/code`. */
export type SentPasskeyCode = { readonly resendInSeconds: number }

/** Body of `POST passkey/confirm`: the code of the mail, or an assertion of a passkey. */
export const confirmPasskeyRequest = v.union([
  v.strictObject({ token, code: v.pipe(oneTimeCode, v.length(8)) }),
  v.strictObject({ token, assertion: assertionSchema }),
])

/** Response to `POST passkey/confirm`. The token of before, which the frame knows too, has ended; only the new one changes passkeys. */
const confirmedSchema = v.variant('status', [
  v.strictObject({ status: v.literal('confirmed'), token }),
  v.strictObject({ status: v.literal('wrong-code'), triesLeft: count }),
])
export type Confirmed = v.InferOutput<typeof confirmedSchema>

/** Body of `POST passkey/add`: what `navigator.credentials.create` returned. Members that custody does not read are dropped. */
export const addPasskeyRequest = v.strictObject({
  token,
  name: v.pipe(v.string(), v.maxLength(200)),
  registration: v.object({
    id: credentialId,
    rawId: credentialId,
    type: v.literal('public-key'),
    response: v.object({
      clientDataJSON: v.pipe(v.string(), v.maxLength(8_192)),
      attestationObject: v.pipe(v.string(), v.maxLength(12_288)),
      transports: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(8))),
    }),
  }),
})

/** Body of `POST passkey/remove`. */
export const removePasskeyRequest = v.strictObject({ token, id: credentialId })

/** Response to `POST passkey/add` and `POST passkey/remove`. */
const changedPasskeysSchema = v.strictObject({ passkeys: ownPasskeys })
export type ChangedPasskeys = v.InferOutput<typeof changedPasskeysSchema>
