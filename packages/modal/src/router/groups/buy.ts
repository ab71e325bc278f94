/** The screens of purchases, loaded together. */
export * as BuyCrypto from '../../views/buy-crypto/buy-crypto.view.tsx'
export * as BuyInProgress from '../../views/buy-in-progress/buy-in-progress.view.tsx'
export * as OnRampFiatSelect from '../../views/on-ramp-fiat-select/on-ramp-fiat-select.view.tsx'
export * as OnRampProviders from '../../views/on-ramp-providers/on-ramp-providers.view.tsx'
export * as OnRampTokenSelect from '../../views/on-ramp-token-select/on-ramp-token-select.view.tsx'
export * as WhatIsABuy from '../../views/what-is-a-buy/what-is-a-buy.view.tsx'
