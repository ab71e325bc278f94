import { isCaipNetworkId, isNamespace, type Namespace } from '@latchkey/primitives'
import { chainIdSchema } from '@latchkey/protocol/eip1193'
import type { PeerParams } from '@latchkey/protocol/pairing'
import * as v from 'valibot'
import { readAccountAddresses } from './account-addresses.ts'
import { toComparable } from './approved.ts'
import { toCurrentId } from './network-ids.ts'
import type { SessionRecord } from './records.ts'

const MAX_ACCOUNTS = 1_000
const listOfText = v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(MAX_ACCOUNTS))

/** Returns a session after an event of its wallet; the same object if the event is unknown. @see CAIP-311, EIP-1193 */
export function withEvent(
  record: SessionRecord,
  { event, chainId }: PeerParams<'wc_sessionEvent'>,
  id: number,
): SessionRecord {
  const namespace = chainId.split(':')[0]
  if (!isNamespace(namespace)) return record
  const { networkBy = 0, accountsBy = 0 } = record.chosen[namespace] ?? {}
  if (event.name === 'chainChanged') {
    // Two events may arrive in reverse order; the later one wins.
    if (id < networkBy) return record
    const networkId = toCurrentId(namespace === 'eip155' ? (toNetworkId(event.data) ?? chainId) : chainId)
    if (!isCaipNetworkId(networkId) || !record.requestedNetworks.includes(networkId)) return record
    return choose(record, namespace, { networkId, networkBy: id })
  }
  if (event.name === 'bip122_addressesChanged') {
    const addresses = readAccountAddresses(event.data)
    return addresses === undefined ? record : { ...record, addresses: [...addresses] }
  }
  if (event.name !== 'accountsChanged' || id < accountsBy) return record
  const parsedAccounts = v.safeParse(listOfText, event.data)
  const accounts = parsedAccounts.success ? parsedAccounts.output.flatMap((text) => readAccount(text, namespace)) : []
  // An empty list is ignored, because a wallet that disconnects sends a separate call.
  return accounts.length === 0
    ? record
    : choose(record, namespace, { accounts: [...new Set(accounts)], accountsBy: id })
}

/** Returns a session with a new selection in one namespace. */
export function choose(
  record: SessionRecord,
  namespace: Namespace,
  pick: SessionRecord['chosen'][string],
): SessionRecord {
  return { ...record, chosen: { ...record.chosen, [namespace]: { ...record.chosen[namespace], ...pick } } }
}

/** Wallets send plain addresses or CAIP-10. */
function readAccount(text: string, namespace: Namespace): readonly string[] {
  const parts = text.split(':')
  const address = parts.length === 3 && parts[0] === namespace ? parts[2] : text
  const account = toComparable(address ?? '', namespace)
  return account === undefined ? [] : [account]
}

function toNetworkId(data: unknown): string | undefined {
  if (typeof data === 'string' && isCaipNetworkId(data)) return data
  const parsed = v.safeParse(chainIdSchema, data)
  return parsed.success ? `eip155:${parsed.output}` : undefined
}
