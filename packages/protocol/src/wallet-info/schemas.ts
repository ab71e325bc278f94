import * as v from 'valibot'
import { cleanWalletName } from './clean-wallet-name.ts'
import { readWalletIcon } from './read-wallet-icon.ts'

/** The name of a wallet, cleaned. A name that shows nothing is none. */
export const walletNameSchema = v.pipe(v.string(), v.transform(cleanWalletName), v.minLength(1))

/** The picture of a wallet: in the text itself, or behind https. Any other one is `undefined`; the wallet stays. */
export const walletIconSchema = v.optional(v.pipe(v.unknown(), v.transform(readWalletIcon)))
