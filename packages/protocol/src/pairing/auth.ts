import * as v from 'valibot'
import { account, chain, participant, seconds, shortText } from './fields.ts'

const terms = {
  domain: shortText,
  aud: shortText,
  version: v.pipe(v.string(), v.maxLength(8)),
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  iat: v.pipe(v.string(), v.maxLength(64)),
  nbf: v.optional(v.pipe(v.string(), v.maxLength(64))),
  exp: v.optional(v.pipe(v.string(), v.maxLength(64))),
  statement: v.optional(shortText),
  requestId: v.optional(shortText),
  resources: v.optional(v.pipe(v.array(shortText), v.maxLength(64))),
}

/** Parameters of the one-click sign-in. @see CAIP-122, CAIP-222 */
export const authenticateParams = v.object({
  authPayload: v.object({
    type: v.optional(v.pipe(v.string(), v.maxLength(32))),
    chains: v.pipe(v.array(chain), v.minLength(1), v.maxLength(200)),
    ...terms,
  }),
  requester: participant,
  expiryTimestamp: v.optional(seconds),
})

/** A signed sign-in. Whether the signature is one is for who uses it to verify. @see CAIP-74 */
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
    t: v.pipe(v.string(), v.maxLength(32)),
    s: v.pipe(v.string(), v.maxLength(65_536)),
    m: v.optional(shortText),
  }),
})

/** Answer to `wc_sessionAuthenticate`. */
export const authenticateResult = v.object({
  cacaos: v.pipe(v.array(cacao), v.minLength(1), v.maxLength(200)),
  responder: participant,
})
