import { NAME_NAMESPACES } from '@latchkey/chains'
import { isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { onLastDisconnect } from '../../reads/on-last-disconnect.ts'
import { createReadCache } from '../../reads/read-cache.ts'

/** @see Spec §4 "ENS and identity 300000 ms" */
const FRESH_MS = 300_000

const address = v.pipe(
  v.string(),
  v.check((text: string) => NAME_NAMESPACES.some((namespace) => isAddress(text, namespace))),
)

/** Returns the cache of resolved addresses, by name. They are persisted until the last wallet disconnects. */
export function createCachedNames(context: Context) {
  const names = createReadCache(context.options, '@appkit/ens_cache', address, FRESH_MS)
  onLastDisconnect(context, names.clear)
  return names
}

export type CachedNames = ReturnType<typeof createCachedNames>
