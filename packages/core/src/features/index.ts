import { activity } from './activity/activity.feature.ts'
import { balances } from './balances/balances.feature.ts'
import { currency } from './currency/currency.feature.ts'
import { identity } from './identity/identity.feature.ts'
import { pairing } from './pairing/pairing.feature.ts'
import { preferences } from './preferences/preferences.feature.ts'
import { receive } from './receive/receive.feature.ts'
import { signing } from './signing/signing.feature.ts'
import { wallets } from './wallets/wallets.feature.ts'

/** The features of a client, a line each. */
export const FEATURES = [
  signing,
  balances,
  activity,
  identity,
  currency,
  wallets,
  preferences,
  pairing,
  receive,
] as const
