import type { ApprovedNetworks } from '@latchkey/core/ports'
import { type CaipNetworkId, isAddress, type Namespace, parseCaipAddress } from '@latchkey/primitives'
import type { SessionNamespaces } from '@latchkey/protocol/pairing'
import { toCurrentId } from './network-ids.ts'
import type { SessionRecord } from './records.ts'

interface Approved {
  readonly networkId: CaipNetworkId
  /** The id of the network that the wallet uses. */
  readonly walletNetworkId: string
  /** As `toComparable` returns it. */
  readonly address: string
}

/** The current permissions of a session in one namespace. */
export interface Current {
  readonly networkId: CaipNetworkId
  /** As `toComparable` returns them, the selected one first. */
  readonly accounts: readonly string[]
  readonly approved: ApprovedNetworks
}

const isOf = (key: string, namespace: Namespace) => key === namespace || key.startsWith(`${namespace}:`)

/**
 * Returns the canonical form of an address for comparisons: EVM addresses in lower case. `undefined` if the text is not
 * an address of the namespace.
 */
export function toComparable(value: string, namespace: Namespace): string | undefined {
  if (!isAddress(value, namespace)) return undefined
  return namespace === 'eip155' ? value.toLowerCase() : value
}

/** Returns the approved networks of a namespace, among the requested ones. */
export function approvedIn(
  { namespaces, requestedNetworks }: SessionRecord,
  namespace: Namespace,
): readonly Approved[] {
  return Object.entries(namespaces)
    .filter(([key]) => isOf(key, namespace))
    .flatMap(([, { accounts }]) => accounts)
    .flatMap((text) => {
      // The schema ensures CAIP-10; the family may be unsupported.
      if (!text.startsWith(`${namespace}:`)) return []
      const { networkId: walletNetworkId, address } = parseCaipAddress(text)
      const networkId = toCurrentId(walletNetworkId)
      const account = requestedNetworks.includes(networkId) ? toComparable(address, namespace) : undefined
      return account === undefined ? [] : [{ networkId, walletNetworkId, address: account }]
    })
}

/** Returns the id of a network that the wallet of a session uses. */
export function toWalletNetworkId(record: SessionRecord, namespace: Namespace, networkId: CaipNetworkId): string {
  const ids = approvedIn(record, namespace)
    .filter((entry) => entry.networkId === networkId)
    .map((entry) => entry.walletNetworkId)
  return ids.includes(networkId) ? networkId : (ids[0] ?? networkId)
}

/** Returns whether a wallet approved a method on a network of any family, supported by the product or not. */
export function isAllowed({ namespaces }: SessionRecord, networkId: string, method: string): boolean {
  const [family = ''] = networkId.split(':')
  return Object.entries(namespaces).some(
    ([key, { chains = [], accounts, methods }]) =>
      (key === family || key === networkId) &&
      methods.includes(method) &&
      (key === networkId || chains.includes(networkId) || accounts.some((each) => each.startsWith(`${networkId}:`))),
  )
}

/** Returns the approved methods of a namespace. */
export function methodsIn({ namespaces }: SessionRecord, namespace: Namespace): readonly string[] {
  return Object.entries(namespaces).flatMap(([key, { methods }]) => (isOf(key, namespace) ? methods : []))
}

/** Returns network and accounts of a session in a namespace; `undefined` if nothing is approved there. */
export function currentOf(record: SessionRecord, namespace: Namespace): Current | undefined {
  const approved = approvedIn(record, namespace)
  const first = approved[0]
  if (first === undefined) return undefined
  const chosen = record.chosen[namespace]
  const networkId = approved.find((entry) => entry.networkId === chosen?.networkId)?.networkId ?? first.networkId
  const here = approved.filter((entry) => entry.networkId === networkId).map(({ address }) => address)
  const ofOthers = approved.filter((entry) => entry.networkId !== networkId).map(({ address }) => address)
  // A contract wallet has a different address on each network, so an address of another network cannot be selected
  // here.
  const isOfOther = (account: string) => ofOthers.includes(account) && !here.includes(account)
  const chosenAccounts = chosen?.accounts?.flatMap((account) => toComparable(account, namespace) ?? []) ?? []
  const picked = chosenAccounts.filter((account) => !isOfOther(account))
  const accounts = picked.length === 0 ? [...here, ...ofOthers] : picked
  // A wallet that supports the switch may add a network that it has not approved yet (EIP-3326).
  const canGrow = methodsIn(record, namespace).includes('wallet_switchEthereumChain')
  const ids = [...new Set(approved.map((entry) => entry.networkId))]
  return { networkId, accounts: [...new Set(accounts)], approved: { ids, canGrow } }
}

/** Returns a session after the wallet changed its permissions. A selection that is no longer approved is removed. */
export function withNamespaces(record: SessionRecord, namespaces: SessionNamespaces): SessionRecord {
  const next = { ...record, namespaces }
  const chosen = Object.entries(record.chosen).map(([namespace, { networkId, accounts, ...ids }]) => {
    const allowed = approvedIn(next, namespace as Namespace).map(({ address }) => address)
    const kept =
      accounts?.filter((account) => allowed.includes(toComparable(account, namespace as Namespace) ?? '')) ?? []
    return [namespace, { ...ids, ...(networkId && { networkId }), ...(kept.length > 0 && { accounts: kept }) }]
  })
  return { ...next, chosen: Object.fromEntries(chosen) }
}
