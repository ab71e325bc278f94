import * as v from 'valibot'
import { base64url } from '../wallet-keys/index.ts'

const token = base64url(32)

/** Response to `POST login/code`, `POST login/device` and `POST token/refresh`. Both tokens are useless without the page's key. */
export const tokensSchema = v.strictObject({
  accessToken: token,
  /** Milliseconds since 1970, by the clock of the service. */
  expiresAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  refreshToken: token,
})
export type WalletTokens = v.InferOutput<typeof tokensSchema>
