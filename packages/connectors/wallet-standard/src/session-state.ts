import type { SessionEvent } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type SharedAccount, toChainAccounts } from './accounts.ts'
import type { StandardNamespace } from './chains.ts'

/**
 * The state of a session: the shared accounts, and the selected network among theirs. Wallets of the standard get the
 * network in each request.
 *
 * @param first - At least one.
 * @param preferred - Networks in order of preference.
 */
export function createSessionState(
  namespace: StandardNamespace,
  first: readonly SharedAccount[],
  preferred: readonly CaipNetworkId[],
) {
  let shared = first
  let networkId = pickNetwork(first)

  function networkIds(): readonly CaipNetworkId[] {
    return [...new Set(shared.flatMap(({ networks }) => networks))]
  }

  function pickNetwork(accounts: readonly SharedAccount[]): CaipNetworkId | undefined {
    const ids = accounts.flatMap(({ networks }) => networks)
    return preferred.find((id) => ids.includes(id)) ?? ids[0]
  }

  function current(): CaipNetworkId {
    if (networkId === undefined) throw new WalletError('wallet/malformed-answer', { method: 'standard:connect' })
    return networkId
  }

  /** An address of another network is hidden, because a payment to it on this network would be lost. */
  const accounts = () => shared.filter(({ networks }) => networks.includes(current()))
  const describe = () => toChainAccounts(accounts(), namespace)

  /** Returns the events for a change. */
  function change(next: readonly SharedAccount[], nextNetworkId: CaipNetworkId | undefined): readonly SessionEvent[] {
    const before = { accounts: JSON.stringify(describe()), networkId }
    shared = next
    networkId = nextNetworkId
    const after = describe()
    return [
      ...(JSON.stringify(after) === before.accounts ? [] : [{ type: 'accounts', accounts: after } as const]),
      ...(networkId === before.networkId ? [] : [{ type: 'network', networkId: current() } as const]),
    ]
  }

  return {
    accounts,
    networkId: current,
    networkIds,
    /** @throws network/unsupported */
    selectNetwork(next: CaipNetworkId): readonly SessionEvent[] {
      if (!networkIds().includes(next)) throw new WalletError('network/unsupported', { networkId: next })
      return change(shared, next)
    },
    /** Adopts the accounts that the wallet shares now, at least one. */
    follow(next: readonly SharedAccount[]): readonly SessionEvent[] {
      const stays = next.some(({ networks }) => networkId !== undefined && networks.includes(networkId))
      return change(next, stays ? networkId : pickNetwork(next))
    },
  }
}
