import * as v from 'valibot'
import { account, chain, participant, seconds, shortText } from './fields.ts'

/** Long, because a recap lists every method with each of its networks. */
const longText = v.pipe(v.string(), v.maxLength(65_536))

// Some wallets write `null` for an omitted member.
const terms = {
  domain: shortText,
  aud: shortText,
  version: shortText,
  nonce: v.pipe(shortText, v.minLength(1)),
  iat: shortText,
  nbf: v.nullish(shortText),
  exp: v.nullish(shortText),
  statement: v.nullish(longText),
  requestId: v.nullish(shortText),
  resources: v.nullish(v.pipe(v.array(longText), v.maxLength(64))),
}

/** A message to sign, before the signing accounts are known. @see CAIP-122 */
export const authPayload = v.object({
  type: v.optional(shortText),
  chains: v.pipe(v.array(chain), v.minLength(1), v.maxLength(200)),
  ...terms,
})
export type AuthPayload = v.InferOutput<typeof authPayload>

/** Parameters of the one-click sign-in. @see CAIP-122, CAIP-222 */
export const authenticateParams = v.object({
  authPayload,
  requester: participant,
  expiryTimestamp: v.optional(seconds),
})

/** A signed sign-in. The caller must verify the signature. @see CAIP-74 */
export const cacao = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: v.pipe(
      v.string(),
      v.startsWith('did:pkh:'),
      v.check((iss) => v.is(account, iss.slice('did:pkh:'.length))),
    ),
    ...terms,
  }),
  s: v.object({
    t: shortText,
    s: v.pipe(longText, v.regex(/^0x[0-9a-f]+$/i)),
  }),
})
export type Cacao = v.InferOutput<typeof cacao>

/** Further permissions of a sign-in: methods and networks of each family. @see ERC-5573 */
export const recap = v.object({
  att: v.record(v.string(), v.record(v.string(), v.array(v.object({ chains: v.optional(v.array(chain)) })))),
})
export type Recap = v.InferOutput<typeof recap>

/** Result of `wc_sessionAuthenticate`. */
export const authenticateResult = v.object({
  cacaos: v.pipe(v.array(cacao), v.minLength(1), v.maxLength(200)),
  responder: participant,
})
