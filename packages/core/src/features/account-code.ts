/* The code of the features that an account shows first: they load in one request, and start together. */
export { createActivity } from './activity/activity.queries.ts'
export { createBalances } from './balances/balances.queries.ts'
export { createCurrency } from './currency/create-currency.ts'
export { createIdentity } from './identity/identity.queries.ts'
export { createNetworks } from './networks/networks.effects.ts'
export { createSellers } from './onramp/create-sellers.ts'
export { createWallets } from './wallets/wallets.queries.ts'
