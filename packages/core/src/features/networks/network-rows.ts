import type { Network } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'
import { isSpoken } from '../../options.ts'
import type { ChainAdapter } from '../../ports/index.ts'
import type { State } from '../../store/state.ts'

export interface NetworkRow {
  readonly network: Network
  /** The active network. */
  readonly isActive: boolean
  /** The site has no adapter or wallet for this chain family. */
  readonly isUnavailable: boolean
  /** Set if the connected wallet did not approve the network: whether an approval can be requested. */
  readonly unapproved?: 'askable' | 'refused'
}

interface NetworkRowsInput {
  readonly networks: readonly Network[]
  readonly activeId: CaipNetworkId | undefined
  readonly adapters: readonly Pick<ChainAdapter, 'namespace'>[]
  /** The approvals of connected wallets, which limit the networks of their chain families. Default: no connection. */
  readonly connections?: State['connections']
  /** The search text; an empty text matches all. */
  readonly search: string
}

/**
 * Returns the rows of networks in the order of the site: those whose name, currency or id contains the search text.
 *
 * @example networkRows({ networks: [mainnet, base], activeId: 'eip155:1', adapters, search: 'ba' }) // Base
 */
export function networkRows(input: NetworkRowsInput): readonly NetworkRow[] {
  const { networks, activeId, adapters, connections = {}, search } = input
  const wanted = search.trim().toLowerCase()
  return networks
    .filter(({ name, id, nativeCurrency }) =>
      [name, String(id), nativeCurrency.symbol].some((text) => text.toLowerCase().includes(wanted)),
    )
    .map((network) => {
      const approved = connections[network.chainNamespace]?.approvedNetworks
      const isApproved = approved === undefined || approved.ids.includes(network.caipNetworkId)
      return {
        network,
        isActive: network.caipNetworkId === activeId,
        isUnavailable: !isSpoken(network, adapters),
        ...(isApproved ? {} : { unapproved: approved.canGrow ? 'askable' : 'refused' }),
      }
    })
}
