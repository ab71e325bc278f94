import { type CaipNetworkId, isAddress, isSameAddress, NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Storage } from '../ports/index.ts'
import type { Connection, RecentWallet, State } from '../store/state.ts'
import { connectorKey, keys, MAX_KEPT_ICON, STORAGE_VERSION } from './keys.ts'
import type { Shaped } from './shape.ts'
import { read, write } from './stored.ts'

/** The keys whose change another tab acts on. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([
  keys.status.name,
  keys.connections.name,
  keys.activeNetworkId.name,
  keys.activeNamespace.name,
])

/** @see Spec §9 "Recent wallets list max 2" */
export const MAX_RECENT_WALLETS = 2

export interface StoredSession {
  readonly activeNamespace: Namespace | undefined
  readonly activeNetworkId: CaipNetworkId | undefined
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly recentWallets: readonly RecentWallet[]
}

/** Nothing is stored. */
export const FIRST_VISIT: StoredSession = {
  activeNamespace: undefined,
  activeNetworkId: undefined,
  connections: {},
  recentWallets: [],
}

/** Returns what an earlier visit or another tab left: connections come back as `reconnecting`, never as `connected`. */
export function readSession(storage: Storage): StoredSession {
  migrate(storage)
  const connections: Partial<Record<Namespace, Connection>> = {}
  const status = read(storage, keys.status)
  if (status === 'connected' || status === 'reconnecting') {
    const stored = read(storage, keys.connections) ?? {}
    for (const namespace of read(storage, keys.connectedNamespaces) ?? []) {
      const connectorId = storage.get(connectorKey(namespace))
      if (connectorId !== undefined)
        connections[namespace] = toConnection(namespace, connectorId, stored[namespace] ?? [])
    }
  }
  return {
    activeNamespace: read(storage, keys.activeNamespace),
    activeNetworkId: read(storage, keys.activeNetworkId),
    connections,
    recentWallets: readRecent(storage),
  }
}

type StoredConnections = Shaped<typeof keys.connections.shape>[string]

function toConnection(namespace: Namespace, walletId: string, stored: StoredConnections): Connection {
  const found = stored.find((connection) => connection.connectorId.toLowerCase() === walletId.toLowerCase())
  const accounts = (found?.accounts ?? [])
    .map(({ address }) => address)
    .filter((address) => isAddress(address, namespace))
  const networkId = found?.caipNetwork?.caipNetworkId
  return {
    status: 'reconnecting',
    wallet: {
      id: walletId,
      connectorId: '',
      type: 'ANNOUNCED',
      name: found?.name ?? walletId,
      ...(found?.icon === undefined ? {} : { icon: found.icon }),
    },
    accounts,
    ...(accounts[0] === undefined ? {} : { address: accounts[0] }),
    ...(networkId?.startsWith(`${namespace}:`) ? { networkId } : {}),
  }
}

/** Keeps the session as it stands. Called after every change of connections or network. */
export function writeSession(storage: Storage, state: State): void {
  const kept = NAMESPACES.flatMap((namespace) => {
    const connection = state.connections[namespace]
    const isKept = connection?.wallet !== undefined && connection.address !== undefined
    return isKept ? [{ namespace, connection, wallet: connection.wallet, address: connection.address }] : []
  })
  // Other tabs see these writes one by one. Ending a session starts with its status and opening one ends with it, so
  // that no tab ever sees a status whose details are missing.
  if (kept.length === 0) write(storage, keys.status, 'disconnected')
  for (const namespace of NAMESPACES) {
    const entry = kept.find((one) => one.namespace === namespace)
    if (entry === undefined) storage.remove(connectorKey(namespace))
    else storage.set(connectorKey(namespace), entry.wallet.id)
  }
  write(storage, keys.version, STORAGE_VERSION)
  write(storage, keys.activeNamespace, state.activeNamespace)
  const networkId = state.activeNetworkIds[state.activeNamespace]
  if (networkId !== undefined) write(storage, keys.activeNetworkId, networkId)
  if (kept.length === 0) {
    storage.remove(keys.connectedNamespaces.name)
    storage.remove(keys.connections.name)
    return
  }
  write(storage, keys.connections, Object.fromEntries(kept.map((entry) => [entry.namespace, [toStored(entry)]])))
  write(storage, keys.connectedNamespaces, kept.map(({ namespace }) => namespace).join(','))
  write(storage, keys.status, 'connected')
}

interface Kept {
  readonly namespace: Namespace
  readonly connection: Connection
  readonly wallet: NonNullable<Connection['wallet']>
  readonly address: string
}

function toStored({ namespace, connection, wallet, address }: Kept): object {
  const others = connection.accounts.filter((other) => !isSameAddress(other, address, namespace))
  const icon = wallet.icon === undefined || wallet.icon.length > MAX_KEPT_ICON ? undefined : wallet.icon
  return {
    connectorId: wallet.id,
    accounts: [address, ...others].map((each) => ({ address: each })),
    ...(connection.networkId === undefined ? {} : { caipNetwork: { caipNetworkId: connection.networkId } }),
    name: wallet.name,
    ...(icon === undefined ? {} : { icon }),
  }
}

function readRecent(storage: Storage): readonly RecentWallet[] {
  return (read(storage, keys.recentWallets) ?? [])
    .slice(0, MAX_RECENT_WALLETS)
    .map(({ id, name, rdns, image_id, image_url }) => ({
      id,
      name,
      ...(rdns === undefined ? {} : { rdns }),
      ...(image_id === undefined ? {} : { imageId: image_id }),
      ...(image_url === undefined ? {} : { icon: image_url }),
    }))
}

/** Puts a wallet in front of the recent ones and keeps the list. @returns the new list. */
export function rememberWallet(
  storage: Storage,
  recent: readonly RecentWallet[],
  wallet: RecentWallet,
): readonly RecentWallet[] {
  const next = [wallet, ...recent.filter(({ id }) => id !== wallet.id)].slice(0, MAX_RECENT_WALLETS)
  const stored = next.map(({ imageId, icon, ...rest }) => ({
    ...rest,
    ...(imageId === undefined ? {} : { image_id: imageId }),
    ...(icon === undefined || icon.length > MAX_KEPT_ICON ? {} : { image_url: icon }),
  }))
  write(storage, keys.recentWallets, stored)
  return next
}

/** A marker of another version means shapes this code does not know: the session is dropped, preferences stay. */
function migrate(storage: Storage): void {
  const version = read(storage, keys.version)
  if (version === undefined || version === STORAGE_VERSION) return
  for (const key of [keys.status, keys.connections, keys.connectedNamespaces]) storage.remove(key.name)
  write(storage, keys.version, STORAGE_VERSION)
}
