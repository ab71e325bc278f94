import { isSameAddress, parseCaipNetworkId } from '@latchkey/primitives'
import type { Transaction } from '@latchkey/protocol/gateway'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'

/** Whom an account has to do with. */
export interface Counterparties {
  /** It sent something of worth to them. */
  readonly paid: readonly string[]
  /** It sent them a transaction that was confirmed, contracts among them. */
  readonly called: readonly string[]
  /** They sent something to it: anybody can. */
  readonly others: readonly string[]
  /** How many transactions that is from, where the account has, or may have, older ones. */
  readonly searched?: number | undefined
}

/**
 * Returns whom an account has to do with, by its history. Attackers write transfers of nothing into it, from a look-alike
 * or to one: those count for nobody paid. @see address poisoning
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
