import type { ApprovedNetworks } from '@latchkey/core/ports'
import { type CaipNetworkId, isAddress, type Namespace, parseCaipAddress } from '@latchkey/primitives'
import type { SessionNamespaces } from '@latchkey/protocol/pairing'
import { toCurrentId } from './network-ids.ts'
import type { SessionRecord } from './records.ts'

interface Approved {
  readonly networkId: CaipNetworkId
  /** Id under which the wallet knows the network. */
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
 * Returns the form in which addresses are compared: EVM addresses in lower case. `undefined` when the text is no address of
 * the namespace.
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
      // Of CAIP-10 by its schema; of a family that we know or not.
      if (!text.startsWith(`${namespace}:`)) return []
      const { networkId: walletNetworkId, address } = parseCaipAddress(text)
      const networkId = toCurrentId(walletNetworkId)
      const account = requestedNetworks.includes(networkId) ? toComparable(address, namespace) : undefined
      return account === undefined ? [] : [{ networkId, walletNetworkId, address: account }]
    })
}

/** Returns the id under which the wallet of a session knows a network. */
export function toWalletNetworkId(record: SessionRecord, namespace: Namespace, networkId: CaipNetworkId): string {
  const ids = approvedIn(record, namespace)
    .filter((entry) => entry.networkId === networkId)
    .map((entry) => entry.walletNetworkId)
  return ids.includes(networkId) ? networkId : (ids[0] ?? networkId)
}

/** Returns whether a wallet allowed a method on a network of any family, one that the product knows or not. */
export function isAllowed({ namespaces }: SessionRecord, networkId: string, method: string): boolean {
  const [family = ''] = networkId.split(':')
  return Object.entries(namespaces).some(
    ([key, { chains = [], accounts, methods }]) =>
      (key === family || key === networkId) &&
      methods.includes(method) &&
      (key === networkId || chains.includes(networkId) || accounts.some((each) => each.startsWith(`${networkId}:`))),
  )
}

/** Returns the methods that were allowed in a namespace. */
export function methodsIn({ namespaces }: SessionRecord, namespace: Namespace): readonly string[] {
  return Object.entries(namespaces).flatMap(([key, { methods }]) => (isOf(key, namespace) ? methods : []))
}

/** Returns network and accounts of a session in a namespace, `undefined` when it allows nothing there. */
export function currentOf(record: SessionRecord, namespace: Namespace): Current | undefined {
  const approved = approvedIn(record, namespace)
  const first = approved[0]
  if (first === undefined) return undefined
  const chosen = record.chosen[namespace]
  const networkId = approved.find((entry) => entry.networkId === chosen?.networkId)?.networkId ?? first.networkId
  const here = approved.filter((entry) => entry.networkId === networkId).map(({ address }) => address)
  const ofOthers = approved.filter((entry) => entry.networkId !== networkId).map(({ address }) => address)
  // A contract wallet has another address on each network: one of another network is not picked here.
  const isOfOther = (account: string) => ofOthers.includes(account) && !here.includes(account)
  const chosenAccounts = chosen?.accounts?.flatMap((account) => toComparable(account, namespace) ?? []) ?? []
  const picked = chosenAccounts.filter((account) => !isOfOther(account))
  const accounts = picked.length === 0 ? [...here, ...ofOthers] : picked
  // A wallet that supports the switch may add a network that it has not approved (EIP-3326).
  const canGrow = methodsIn(record, namespace).includes('wallet_switchEthereumChain')
  const ids = [...new Set(approved.map((entry) => entry.networkId))]
  return { networkId, accounts: [...new Set(accounts)], approved: { ids, canGrow } }
}

/** Returns a session after the wallet changed its permissions. A choice that is no longer allowed is removed. */
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
