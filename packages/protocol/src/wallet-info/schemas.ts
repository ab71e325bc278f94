import * as v from 'valibot'
import { cleanWalletName } from './clean-wallet-name.ts'

const MAX_DATA_CHARACTERS = 256 * 1024
const MAX_URL_CHARACTERS = 2048
const HTTPS = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d{1,5})?(?:[/?#]\S*)?$/i
const DATA = /^data:image\/(?:png|svg\+xml|webp|gif|jpe?g|avif|bmp|x-icon)[;,]/i

function isSafeIcon(icon: string): boolean {
  if (DATA.test(icon)) return icon.length <= MAX_DATA_CHARACTERS
  return icon.length <= MAX_URL_CHARACTERS && HTTPS.test(icon)
}

/** The name of a wallet, cleaned. A name that shows nothing is none. */
export const walletNameSchema = v.pipe(v.string(), v.transform(cleanWalletName), v.minLength(1))

/** The picture of a wallet: in the text itself, or behind https. Any other one is `undefined`; the wallet stays. */
export const walletIconSchema = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.check(isSafeIcon))), undefined)
