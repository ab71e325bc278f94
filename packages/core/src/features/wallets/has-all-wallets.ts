import type { ClientOptions, Features } from '../../options.ts'

/** Tells whether all wallets of the catalogue are offered. @see Spec §3 "allWallets", §9 "Default features" */
export function hasAllWallets({
  options: { allWallets, enableWallets, environment, services },
  features,
}: {
  readonly options: ClientOptions
  readonly features: Features
}): boolean {
  const isOffered = allWallets === 'ONLY_MOBILE' ? environment.isMobile : allWallets !== 'HIDE'
  return isOffered && features.allWallets && enableWallets !== false && services?.catalogue !== undefined
}
