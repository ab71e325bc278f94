import type { ApprovedNetworks, ChainAccount } from '@latchkey/core/ports'
import {
  type CaipNetworkId,
  isAddress,
  type Namespace,
  parseCaipAddress,
  toChecksumAddress,
} from '@latchkey/primitives'
import type { SessionNamespaces } from '@latchkey/protocol/pairing'
import { toCurrentId } from './network-ids.ts'
import type { SessionRecord } from './records.ts'

interface Approved {
  readonly networkId: CaipNetworkId
  /** Id under which the wallet knows the network. */
  readonly walletNetworkId: string
  readonly address: string
}

/** The current permissions of a session in one namespace. */
export interface Current {
  readonly networkId: CaipNetworkId
  /** Checked, the selected one first. */
  readonly accounts: readonly string[]
  readonly approved: ApprovedNetworks
}

const isOf = (key: string, namespace: Namespace) => key === namespace || key.startsWith(`${namespace}:`)

/** Returns an address in the form it is kept in, `undefined` when it is none of the namespace. */
export function toAccount(value: string, namespace: Namespace): string | undefined {
  if (!isAddress(value, namespace)) return undefined
  return namespace === 'eip155' ? toChecksumAddress(value) : value
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
      const account = requestedNetworks.includes(networkId) ? toAccount(address, namespace) : undefined
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
  const picked = chosen?.accounts?.filter((account) => !isOfOther(account)) ?? []
  const accounts = picked.length === 0 ? [...here, ...ofOthers] : picked
  // A wallet that supports the switch may add a network that it has not approved (EIP-3326).
  const canGrow = methodsIn(record, namespace).includes('wallet_switchEthereumChain')
  const ids = [...new Set(approved.map((entry) => entry.networkId))]
  return { networkId, accounts: [...new Set(accounts)], approved: { ids, canGrow } }
}

/** Returns the accounts of a session with the networks they were allowed for. One that the wallet picked itself is where the wallet is. */
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
    return { ...description, address, networks: networks.length > 0 ? [...new Set(networks)] : [networkId] }
  })
}

/** Returns a session after the wallet changed its permissions. A choice that is no longer allowed is removed. */
export function withNamespaces(record: SessionRecord, namespaces: SessionNamespaces): SessionRecord {
  const next = { ...record, namespaces }
  const chosen = Object.entries(record.chosen).map(([namespace, { networkId, accounts, ...ids }]) => {
    const allowed = approvedIn(next, namespace as Namespace).map(({ address }) => address)
    const kept = accounts?.filter((account) => allowed.includes(account)) ?? []
    return [namespace, { ...ids, ...(networkId && { networkId }), ...(kept.length > 0 && { accounts: kept }) }]
  })
  return { ...next, chosen: Object.fromEntries(chosen) }
}
