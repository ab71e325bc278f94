import { type CaipNetworkId, isAddress, type Namespace } from '@latchkey/primitives'
import type { Storage } from '../ports/index.ts'
import type { Connection, Identities, RecentWallet, ThemeMode } from '../store/state.ts'
import { connectorKey, keys, STORAGE_VERSION } from './keys.ts'
import type { Shaped } from './shape.ts'
import { read, write } from './stored.ts'

/** The keys whose change another tab acts on. */
export const SESSION_KEYS: ReadonlySet<string> = new Set([
  keys.status.name,
  keys.connections.name,
  keys.activeNetworkId.name,
  keys.activeNamespace.name,
  keys.theme.name,
])

/** @see Spec §9 "Recent wallets list max 2" */
export const MAX_RECENT_WALLETS = 2

export interface StoredSession {
  readonly activeNamespace: Namespace | undefined
  readonly activeNetworkId: CaipNetworkId | undefined
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly recentWallets: readonly RecentWallet[]
  readonly identities?: Identities | undefined
  readonly networkPictures?: Readonly<Record<string, string>> | undefined
  /** What the visitor chose in the modal. */
  readonly theme: ThemeMode | 'system' | undefined
}

/** Nothing is stored. */
export const FIRST_VISIT: StoredSession = {
  activeNamespace: undefined,
  activeNetworkId: undefined,
  connections: {},
  recentWallets: [],
  theme: undefined,
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
    identities: read(storage, keys.identities),
    networkPictures: read(storage, keys.networkPictures),
    theme: read(storage, keys.theme),
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

/** A marker of another version means shapes this code does not know: the session is dropped, preferences stay. */
function migrate(storage: Storage): void {
  const version = read(storage, keys.version)
  if (version === undefined || version === STORAGE_VERSION) return
  for (const key of [keys.status, keys.connections, keys.connectedNamespaces]) storage.remove(key.name)
  write(storage, keys.version, STORAGE_VERSION)
}
