import { isSameAddress, parseCaipNetworkId } from '@latchkey/primitives'
import type { Transaction } from '@latchkey/protocol/gateway'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'

/** The parties of an account's transactions. */
export interface Counterparties {
  /** The account sent them something of value. */
  readonly paid: readonly string[]
  /** The account sent them a confirmed transaction; includes contracts. */
  readonly called: readonly string[]
  /** They sent something to the account, which anybody can do. */
  readonly others: readonly string[]
  /** Number of transactions that were searched, if the account has, or may have, older ones. */
  readonly searched?: number | undefined
}

/**
 * Returns the counterparties of an account, from its history. Attackers write transfers of amount zero into a history,
 * from or to a look-alike address: such a transfer does not count as a payment. @see address poisoning
 */
export function findCounterparties(
  { address, networkId }: AccountOnNetwork,
  transactions: readonly Transaction[],
): Counterparties {
  const { namespace } = parseCaipNetworkId(networkId)
  const paid: string[] = []
  const called: string[] = []
  const others: string[] = []
  for (const { metadata, transfers } of transactions) {
    const { sentFrom, sentTo, status } = metadata
    const isOwn = isSameAddress(sentFrom, address, namespace)
    if (isOwn && status === 'confirmed') called.push(sentTo)
    for (const { direction, quantity, counterparty } of transfers) {
      const party = counterparty ?? (direction === 'in' ? sentFrom : sentTo)
      const isPaid = isOwn && direction === 'out' && status !== 'failed' && /[1-9]/.test(quantity.numeric)
      ;(isPaid ? paid : others).push(party)
    }
  }
  return { paid, called, others }
}
