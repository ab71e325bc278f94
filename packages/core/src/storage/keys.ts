import { isCaipNetworkId, isNamespace, type Namespace } from '@latchkey/primitives'
import * as v from 'valibot'

/*
 * Every key the product keeps, with the shape of its value. The names are the specification's (§3 "Local storage"),
 * so that a site that moves to Latchkey keeps its visitors' sessions. Values written by another version or product
 * are read by the same schemas; what does not fit counts as absent.
 */

const namespace = v.custom<Namespace>(isNamespace)
const networkId = v.custom<`${Namespace}:${string}`>(isCaipNetworkId)
const shortText = v.pipe(v.string(), v.maxLength(200))
/** Pictures of wallets are data URLs; larger ones are fetched again instead of kept. */
const keptIcon = v.pipe(v.string(), v.maxLength(32_768), v.regex(/^(data:image\/|https:\/\/)/))

/** A fallback of `undefined` drops one bad field and keeps the rest of the record. */
const optionalText = v.fallback(v.optional(shortText), undefined)

export const storedConnection = v.object({
  connectorId: shortText,
  accounts: v.pipe(v.array(v.object({ address: shortText })), v.minLength(1), v.maxLength(100)),
  caipNetwork: v.fallback(v.optional(v.object({ caipNetworkId: networkId })), undefined),
  name: optionalText,
  icon: v.fallback(v.optional(keptIcon), undefined),
})

export const storedRecentWallet = v.object({
  id: shortText,
  name: shortText,
  rdns: optionalText,
  image_id: optionalText,
  image_url: v.fallback(v.optional(keptIcon), undefined),
})

const json = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return JSON.parse(dataset.value)
      } catch {
        addIssue({ message: 'not JSON' })
        return NEVER
      }
    }),
    schema,
  )

export const keys = {
  status: {
    name: '@appkit/connection_status',
    schema: v.picklist(['connected', 'connecting', 'disconnected', 'reconnecting']),
  },
  activeNamespace: { name: '@appkit/active_namespace', schema: namespace },
  activeNetworkId: { name: '@appkit/active_caip_network_id', schema: networkId },
  connectedNamespaces: {
    name: '@appkit/connected_namespaces',
    schema: v.pipe(
      v.string(),
      v.transform((text) => [...new Set(text.split(','))].filter(isNamespace)),
    ),
  },
  connections: {
    name: '@appkit/connections',
    schema: json(v.record(v.string(), v.array(v.fallback(v.optional(storedConnection), undefined)))),
  },
  recentWallets: {
    name: '@appkit/recent_wallets',
    schema: json(v.array(v.fallback(v.optional(storedRecentWallet), undefined))),
  },
  version: { name: '@appkit/storage_version', schema: v.string() },
} as const

export function connectorKey(of: Namespace): string {
  return `@appkit/${of}:connected_connector_id`
}

/** @see Spec §3 "Storage version marker 1 for migration" */
export const STORAGE_VERSION = '1'
