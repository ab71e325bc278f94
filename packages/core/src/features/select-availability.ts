import type { Namespace } from '@latchkey/primitives'
import type { Feature, Needs, Site } from '../feature.ts'
import { FEATURES } from './index.ts'

type ProvidedName<L extends readonly Feature[]> = L[number] extends infer F
  ? F extends { readonly provides: infer O }
    ? keyof O & string
    : never
  : never

/** Which features a site has, by name. */
export type Availability<L extends readonly Feature[] = typeof FEATURES> = Readonly<Record<ProvidedName<L>, boolean>>

/**
 * Returns which features a site has: a feature is there where everything is that it declares to need. Screens read
 * this, and no service or switch by itself.
 *
 * @param site - A client.
 * @param namespace - Chain family of the account. Default: what depends on one counts as available.
 * @param list - Default: every feature of this package.
 * @example selectAvailability(client, 'eip155').nfts
 * @see Spec §2, §9 "Default features"
 */
export function selectAvailability<const L extends readonly Feature[] = typeof FEATURES>(
  site: Site,
  namespace?: Namespace,
  list: L = FEATURES as readonly Feature[] as L,
): Availability<L> {
  const provided = list.flatMap((feature) => Object.entries(feature.provides ?? {}))
  return Object.fromEntries(provided.map(([name, needs]) => [name, isMet(needs, site, namespace)])) as Availability<L>
}

function isMet(
  { services = [], namespaces, capability, option, when }: Needs,
  site: Site,
  namespace: Namespace | undefined,
): boolean {
  const { options, features } = site
  return (
    services.every((service) => options.services?.[service] !== undefined) &&
    (namespaces === undefined || namespace === undefined || namespaces.includes(namespace)) &&
    (capability === undefined || options.connectors.some(({ supports }) => supports?.[capability] === true)) &&
    (option === undefined || features[option] !== false) &&
    when?.(site) !== false
  )
}
