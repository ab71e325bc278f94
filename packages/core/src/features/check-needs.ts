import type { Namespace } from '@latchkey/primitives'
import type { Feature, Needs, Site } from '../feature.ts'
import type { ChainAdapter } from '../ports/index.ts'
import type { State } from '../store/state.ts'

/**
 * Returns the features of a list that are available on a site: `any` for all its chain families, and by family.
 * Computed once, because the options of a site do not change.
 *
 * @see selectAvailability
 */
export function checkNeeds(site: Site, list: readonly Feature[]): NonNullable<State['available']> {
  const provided = list.flatMap((feature) => Object.entries(feature.provides ?? {}))
  const availableTo = (namespace?: Namespace) =>
    Object.fromEntries(provided.map(([name, needs]) => [name, isMet(needs, site, namespace)]))
  const families = new Set(site.options.networks.map(({ chainNamespace }) => chainNamespace))
  return { any: availableTo(), ...Object.fromEntries([...families].map((family) => [family, availableTo(family)])) }
}

function isMet(
  { services = [], namespaces, capability, operation, option, when }: Needs,
  site: Site,
  namespace: Namespace | undefined,
): boolean {
  const { options, features } = site
  return (
    services.every((service) => options.services?.[service] !== undefined) &&
    (namespaces === undefined || namespace === undefined || namespaces.includes(namespace)) &&
    (capability === undefined || options.connectors.some(({ supports }) => supports?.[capability] === true)) &&
    (operation === undefined || hasOperation(options.adapters, operation, namespace)) &&
    (option === undefined || features[option] !== false) &&
    when?.(site) !== false
  )
}

/** Returns whether the adapter of a chain family, or any without one, has an operation. */
function hasOperation(
  adapters: readonly ChainAdapter[],
  operation: keyof ChainAdapter,
  namespace: Namespace | undefined,
): boolean {
  return adapters.some(
    (adapter) => (namespace === undefined || adapter.namespace === namespace) && adapter[operation] !== undefined,
  )
}
