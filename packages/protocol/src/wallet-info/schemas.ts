import * as v from 'valibot'
import { cleanWalletName } from './clean-wallet-name.ts'
import { readWalletIcon } from './read-wallet-icon.ts'

/** The name of a wallet, cleaned. A name without visible characters is invalid. */
export const walletNameSchema = v.pipe(v.string(), v.transform(cleanWalletName), v.minLength(1))

/** The icon of a wallet: a `data:` URL, or an https URL. Any other value is `undefined`, and the wallet stays valid. */
export const walletIconSchema = v.optional(v.pipe(v.unknown(), v.transform(readWalletIcon)))
