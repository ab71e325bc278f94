import { type CaipNetworkId, isAddress, type Namespace } from '@latchkey/primitives'
import type { Identities } from '../features/identity/identity.types.ts'
import type { Storage } from '../ports/index.ts'
import type { Connection, ThemeMode } from '../store/state.ts'
import { connectorKey, keys, STORAGE_VERSION } from './keys.ts'
import type { Shaped } from './shape.ts'
import { read } from './stored.ts'

export interface StoredSession {
  readonly activeNamespace: Namespace | undefined
  readonly activeNetworkId: CaipNetworkId | undefined
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly identities?: Identities | undefined
  readonly networkPictures?: Readonly<Record<string, string>> | undefined
  /** The visitor's choice in the modal. */
  readonly theme: ThemeMode | 'system' | undefined
}

/** Nothing is stored. */
export const FIRST_VISIT: StoredSession = {
  activeNamespace: undefined,
  activeNetworkId: undefined,
  connections: {},
  theme: undefined,
}

/**
 * Returns the session that an earlier visit or another tab stored: its connections are `reconnecting`, never
 * `connected`.
 */
export function readSession(storage: Storage): StoredSession {
  const connections: Partial<Record<Namespace, Connection>> = {}
  const version = read(storage, keys.version)
  // The version marker of another version means unknown shapes: `migrate` drops the session.
  const status = version === undefined || version === STORAGE_VERSION ? read(storage, keys.status) : undefined
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
    identities: read(storage, keys.identities),
    networkPictures: read(storage, keys.networkPictures),
    theme: read(storage, keys.theme),
  }
}

type StoredConnections = Shaped<typeof keys.connections.shape>[string]

/** Returns a connection with its persisted data. */
export function toConnection(namespace: Namespace, walletId: string, stored: StoredConnections): Connection {
  const found = stored.find((connection) => connection.connectorId.toLowerCase() === walletId.toLowerCase())
  const accounts = (found?.accounts ?? [])
    .filter(({ address }) => isAddress(address, namespace))
    .map((account) => ({ networks: 'all' as const, ...account }))
  const networkId = found?.caipNetwork?.caipNetworkId
  return {
    status: 'reconnecting',
    wallet: {
      id: walletId,
      connectorId: found?.via ?? '',
      type: 'ANNOUNCED',
      name: found?.name ?? walletId,
      ...(found?.icon === undefined ? {} : { icon: found.icon }),
    },
    accounts,
    ...(found?.approval === undefined ? {} : { approvalId: found.approval }),
    ...(accounts[0] === undefined ? {} : { address: accounts[0].address }),
    ...(networkId?.startsWith(`${namespace}:`) ? { networkId } : {}),
  }
}
