import type { Namespace } from '@latchkey/primitives'
import type { Network } from './network.ts'

export type ExplorerSubject = 'transaction' | 'address'

const PATHS: Readonly<Record<Namespace, Readonly<Record<ExplorerSubject, string>>>> = {
  eip155: { transaction: 'tx', address: 'address' },
  solana: { transaction: 'tx', address: 'account' },
  bip122: { transaction: 'tx', address: 'address' },
  polkadot: { transaction: 'extrinsic', address: 'account' },
}

/**
 * Returns the page of a transaction or an address at the network's block explorer.
 *
 * @returns the URL of the page; `undefined` if the network has no explorer.
 * @example toExplorerUrl(mainnet, 'transaction', '0xab…') // 'https://etherscan.io/tx/0xab…'
 * @see Spec §3 "addressExplorerUrl"
 */
export function toExplorerUrl(network: Network, subject: ExplorerSubject, value: string): string | undefined {
  const explorer = network.blockExplorers?.default
  if (explorer === undefined) return undefined
  const [base = '', query] = explorer.url.split('?')
  const page = `${base}/${PATHS[network.chainNamespace][subject]}/${encodeURIComponent(value)}`
  return query === undefined ? page : `${page}?${query}`
}
