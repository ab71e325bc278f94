import type { ChainAccount } from '@latchkey/core/ports'
import { type Namespace, toChecksumAddress } from '@latchkey/primitives'
import { approvedIn, type Current } from './approved.ts'
import type { SessionRecord } from './records.ts'

/** Returns an address in the form that sites see. @see EIP-55 */
export const toShownAddress = (address: string, namespace: Namespace): string =>
  namespace === 'eip155' ? toChecksumAddress(address) : address

/**
 * Returns the accounts of a session with their approved networks. An account that the wallet selected itself is on the
 * wallet's current network.
 */
export function toChainAccounts(
  record: SessionRecord,
  namespace: Namespace,
  { accounts, networkId }: Current,
): readonly ChainAccount[] {
  const approved = approvedIn(record, namespace)
  const described = namespace === 'bip122' ? (record.addresses ?? []) : []
  return accounts.map((address) => {
    const networks = approved.filter((entry) => entry.address === address).map((entry) => entry.networkId)
    const description = described.find((entry) => entry.address === address)
    return {
      ...description,
      address: toShownAddress(address, namespace),
      networks: networks.length > 0 ? [...new Set(networks)] : [networkId],
    }
  })
}
