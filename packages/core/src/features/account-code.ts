/* The code of the features that start with an account, loaded in one request. */
export { createBalances } from './balances/balances.queries.ts'
export { createCurrency } from './currency/currency.effects.ts'
export { createIdentity } from './identity/identity.queries.ts'
export { createNetworks } from './networks/networks.effects.ts'
export { createSellers } from './onramp/sellers.effects.ts'
export { createWallets } from './wallets/wallets.queries.ts'
