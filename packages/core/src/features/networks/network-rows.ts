import type { Network } from '@latchkey/chains'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { ChainAdapter } from '../../ports/index.ts'

export interface NetworkRow {
  readonly network: Network
  /** The one in use. */
  readonly isActive: boolean
  /** The site brought nothing that speaks to this chain family. */
  readonly isUnavailable: boolean
}

interface NetworkRowsInput {
  readonly networks: readonly Network[]
  readonly activeId: CaipNetworkId | undefined
  readonly adapters: readonly Pick<ChainAdapter, 'namespace'>[]
  /** What was typed; empty finds all. */
  readonly search: string
}

/**
 * Returns the networks to choose from, in the order of the site: those whose name, currency or id holds what was typed.
 *
 * @example networkRows({ networks: [mainnet, base], activeId: 'eip155:1', adapters, search: 'ba' }) // Base
 */
export function networkRows({ networks, activeId, adapters, search }: NetworkRowsInput): readonly NetworkRow[] {
  const wanted = search.trim().toLowerCase()
  return networks
    .filter(({ name, id, nativeCurrency }) =>
      [name, String(id), nativeCurrency.symbol].some((text) => text.toLowerCase().includes(wanted)),
    )
    .map((network) => ({
      network,
      isActive: network.caipNetworkId === activeId,
      isUnavailable: adapters.length > 0 && !adapters.some(({ namespace }) => namespace === network.chainNamespace),
    }))
}
