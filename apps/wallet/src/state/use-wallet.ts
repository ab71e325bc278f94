import { createContext, useContext, useSyncExternalStore } from 'react'
import type { WalletAccount } from '../chain/accounts.ts'
import { strings } from '../strings.ts'
import type { WalletNetwork } from '../world.ts'
import type { Wallet } from './create-wallet.ts'
import type { RequestDesk } from './request-desk.types.ts'
import type { WalletState } from './wallet-state.ts'

export const WalletContext = createContext<Wallet | undefined>(undefined)

export function useWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (wallet === undefined) throw new Error('The page has no wallet')
  return wallet
}

/** What shows the sheets of requests: the wallet of the page, or one that a site brings. */
export const DeskContext = createContext<RequestDesk | undefined>(undefined)

export function useDesk(): RequestDesk {
  const desk = useContext(DeskContext)
  if (desk === undefined) throw new Error('The page shows no requests')
  return desk
}

/** @param select - Returns a part of the state that is the same while nothing changed. */
export function useWalletState<Part>(select: (state: WalletState) => Part): Part {
  const { store } = useDesk()
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export function useNetwork(
  networkId: string,
): Pick<WalletNetwork, 'name' | 'symbol' | 'decimals'> & Partial<WalletNetwork> {
  const { networks, otherNetworks } = useDesk()
  const network = networks.find(({ id }) => id === networkId) ?? otherNetworks.find(({ id }) => id === networkId)
  return network ?? { name: strings.networkUnknown(networkId), symbol: 'ETH', decimals: 18 }
}

/** @param address - In any family. */
export function useAccount(address: string): WalletAccount | undefined {
  return useDesk().accounts.find((account) => Object.values(account.addresses).includes(address))
}
