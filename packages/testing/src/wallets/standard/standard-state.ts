import { decodeBase58, hexToBytes } from '@latchkey/primitives'
import { createWalletSites } from '../base/wallet-sites.ts'
import type { PageStandardWalletConfig } from './page-standard-wallet.ts'
import type { ScriptedStandardWalletOptions } from './standard-wallet.types.ts'

/** An account in the form that is passed into a page. */
export interface PageAccount {
  readonly address: string
  readonly publicKey: { readonly $bytes: readonly number[] }
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export type StandardState = ReturnType<typeof createStandardState>

/** Returns the accounts of a wallet, and the sites that see them. */
export function createStandardState(
  { solana, bitcoin, memory }: ScriptedStandardWalletOptions,
  config: PageStandardWalletConfig,
) {
  function toAccount(family: 'solana' | 'bitcoin', address: string, publicKey: Uint8Array): PageAccount {
    const isOfFamily = (name: string) => name.startsWith(`${family}:`)
    return {
      address,
      publicKey: { $bytes: [...publicKey] },
      chains: config.chains.filter(isOfFamily),
      features: Object.keys(config.features).filter(isOfFamily),
    }
  }
  async function readAccounts(): Promise<readonly PageAccount[]> {
    const onBitcoin = (await bitcoin?.getAccountAddresses()) ?? []
    return [
      ...(solana?.accounts() ?? []).map((address) => toAccount('solana', address, decodeBase58(address))),
      ...onBitcoin.map(({ address, publicKey = '' }) => toAccount('bitcoin', address, hexToBytes(publicKey))),
    ]
  }
  const sites = createWalletSites<Promise<readonly PageAccount[]>>({
    origins: memory?.load(),
    save: () => memory?.save(sites.origins()),
    event: 'change',
    accounts: readAccounts,
  })
  return { ...sites, readAccounts }
}
