import { WalletError } from '@latchkey/errors'
import type { SuggestionsAnswer } from '@latchkey/protocol/gateway'
import type { GatewayDeps } from '../deps.ts'
import { suggestLabels } from '../domain/own-names.ts'

/** Characters of a requested name. */
const WANTED = /^[a-z0-9.-]{3,255}$/i

/**
 * Returns the free ones of a requested name and similar names, in full. Only names under the first suffix are
 * suggested, because only those can be registered.
 *
 * @throws request/invalid for an impossible name, service/database
 */
export async function suggestNames(
  { names }: GatewayDeps,
  wanted: string,
  zone: string | undefined,
): Promise<SuggestionsAnswer['suggestions']> {
  if (!WANTED.test(wanted))
    throw new WalletError('request/invalid', { field: 'name', problem: 'expected letters, digits and hyphens' })
  const suffix = names?.suffixes[0]
  if (names === undefined || suffix === undefined || (zone !== undefined && zone !== suffix)) return []
  const end = `.${suffix}`
  const label = wanted.toLowerCase()
  const full = suggestLabels(label.endsWith(end) ? label.slice(0, -end.length) : label).map((each) => `${each}${end}`)
  const registered = await names.store.registered(full)
  return full.flatMap((name, at) =>
    at > 0 && registered.has(name) ? [] : [{ name, registered: registered.has(name) }],
  )
}
