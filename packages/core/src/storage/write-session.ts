import { isSameAddress, NAMESPACES, type Namespace } from '@latchkey/primitives'
import type { Context } from '../context.ts'
import type { ChainAccount, Storage } from '../ports/index.ts'
import type { Connection, OpenedLink, State } from '../store/state.ts'
import { connectorKey, keys, MAX_STORED_ICON, STORAGE_VERSION } from './keys.ts'
import { json, object, text } from './shape.ts'
import { read } from './stored.ts'
import { write } from './write-stored.ts'

/** The wallet of the active chain family, for sites that read these keys. */
const WALLET_ID = { name: '@appkit/wallet_id' } as const
const WALLET_NAME = { name: '@appkit/wallet_name' } as const

/** The version marker of another version means unknown shapes: the session is dropped, and preferences are kept. */
export function migrate(storage: Storage): void {
  const version = read(storage, keys.version)
  if (version === undefined || version === STORAGE_VERSION) return
  for (const key of [keys.status, keys.connections, keys.connectedNamespaces]) storage.remove(key.name)
  write(storage, keys.version, STORAGE_VERSION)
}

/** Persists connections and network; after `destroy()` nothing is written. */
export function persist({ options, signal, getState }: Pick<Context, 'options' | 'signal' | 'getState'>): void {
  if (!signal.aborted) writeSession(options.storage, getState())
}

function writeSession(storage: Storage, state: State): void {
  const kept = NAMESPACES.flatMap((namespace) => {
    const connection = state.connections[namespace]
    const isKept = connection?.wallet !== undefined && connection.address !== undefined
    return isKept ? [{ namespace, connection, wallet: connection.wallet, address: connection.address }] : []
  })
  // Other tabs receive these writes one by one. Ending a session writes its status first, and opening one writes it
  // last, so that no tab reads a status without its details.
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
  if (kept[0] === undefined) {
    for (const key of [keys.connectedNamespaces, keys.connections, WALLET_ID, WALLET_NAME]) storage.remove(key.name)
    return
  }
  const { wallet } = kept.find(({ namespace }) => namespace === state.activeNamespace) ?? kept[0]
  write(storage, WALLET_ID, wallet.id)
  write(storage, WALLET_NAME, wallet.name)
  // Written before the connections, whose change other tabs handle.
  write(storage, keys.connectedNamespaces, kept.map(({ namespace }) => namespace).join(','))
  write(storage, keys.connections, Object.fromEntries(kept.map((entry) => [entry.namespace, [toStored(entry)]])))
  write(storage, keys.status, 'connected')
}

interface StorableConnection {
  readonly namespace: Namespace
  readonly connection: Connection
  readonly wallet: NonNullable<Connection['wallet']>
  readonly address: string
}

/** Returns a connection in the form for storage. */
export function toStored({ namespace, connection, wallet, address }: StorableConnection): object {
  const isSelected = (account: ChainAccount) => isSameAddress(account.address, address, namespace)
  const { accounts } = connection
  const ordered = [...accounts.filter(isSelected), ...accounts.filter((account) => !isSelected(account))]
  const icon = wallet.icon === undefined || wallet.icon.length > MAX_STORED_ICON ? undefined : wallet.icon
  return {
    connectorId: wallet.id,
    // Without the value `all`, which other toolkits do not have.
    accounts: ordered.map(({ networks, ...account }) => (networks === 'all' ? account : { ...account, networks })),
    ...(connection.networkId === undefined ? {} : { caipNetwork: { caipNetworkId: connection.networkId } }),
    name: wallet.name,
    ...(wallet.connectorId === '' ? {} : { via: wallet.connectorId }),
    ...(connection.approvalId === undefined ? {} : { approval: connection.approvalId }),
    ...(icon === undefined ? {} : { icon }),
  }
}

/** The key that other wallet toolkits use as well. @see compat-facts 3 */
const LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The link and the name of an opened app; other code may have written any value. */
const linkShape = json(object({ href: text(2048), name: text(200) }, {}))

export function readLink(storage: Storage): OpenedLink | undefined {
  return linkShape(storage.get(LINK_KEY))
}

/** Stores the wallet app that was opened, for later requests. */
export function rememberLink(storage: Storage, { href, name }: OpenedLink): void {
  storage.set(LINK_KEY, JSON.stringify({ href, name }))
}

export function forgetLink(storage: Storage): void {
  storage.remove(LINK_KEY)
}
