import { isCaipNetworkId, isNamespace, type Namespace } from '@latchkey/primitives'
import type { StorageKey } from '../ports/index.ts'
import { guarded, json, list, object, oneOf, record, type Shape, text } from './shape.ts'

/*
 * Every key that is read before anything else is loaded, with the shape of its value. The names are those of the
 * specification (§3 "Local storage"), so that a site that migrates to Latchkey keeps its visitors' sessions. Values of
 * other versions or products are read with the same shapes; a value that does not match counts as absent.
 */

const namespace = guarded(isNamespace)
const networkId = guarded(isCaipNetworkId)
export const shortText = text(200)
/** Pictures of wallets are data URLs; larger ones are fetched again instead of being stored. */
export const MAX_STORED_ICON = 32_768
export const storedIcon = text(MAX_STORED_ICON, /^(data:image\/|https:\/\/)/)
const MAX_ACCOUNTS = 100

const account = object(
  { address: shortText },
  { type: shortText, publicKey: shortText, path: shortText, networks: list(networkId, MAX_ACCOUNTS) },
)

const connection = object(
  { connectorId: shortText, accounts: list(account, MAX_ACCOUNTS) },
  {
    caipNetwork: object({ caipNetworkId: networkId }, {}),
    name: shortText,
    icon: storedIcon,
    // `connectorId` contains the id of the wallet, as in other wallet toolkits.
    via: shortText,
    approval: shortText,
  },
)

const namespaces: Shape<readonly Namespace[]> = (value) =>
  typeof value === 'string' ? [...new Set(value.split(','))].filter(isNamespace) : undefined

export const keys = {
  status: {
    name: '@appkit/connection_status',
    shape: oneOf(['connected', 'connecting', 'disconnected', 'reconnecting']),
  },
  activeNamespace: { name: '@appkit/active_namespace', shape: namespace },
  activeNetworkId: { name: '@appkit/active_caip_network_id', shape: networkId },
  connectedNamespaces: { name: '@appkit/connected_namespaces', shape: namespaces },
  connections: { name: '@appkit/connections', shape: json(record(list(connection, MAX_ACCOUNTS))) },
  /** Validated when they were received; the first paint needs only texts. */
  identities: { name: '@appkit/identity_cache', shape: json(record(record(record(shortText)))) },
  /** URLs of network pictures, so that the network button has its picture at the first paint. */
  networkPictures: { name: '@appkit/network_pictures', shape: json(record(shortText)) },
  theme: { name: '@appkit/theme_mode', shape: oneOf(['light', 'dark', 'system']) },
  version: { name: '@appkit/storage_version', shape: text(16) },
} as const

export function connectorKey(of: Namespace): StorageKey {
  return `@appkit/${of}:connected_connector_id`
}

/** @see Spec §3 "Storage version marker 1 for migration" */
export const STORAGE_VERSION = '1'
