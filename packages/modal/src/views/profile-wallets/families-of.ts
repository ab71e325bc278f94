import type { ClientOptions } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'

/**
 * Returns the chain families of a site, in its order: those of its networks that have an adapter. Without adapters, all
 * families are accepted.
 */
export function familiesOf({ networks, adapters }: Pick<ClientOptions, 'networks' | 'adapters'>): readonly Namespace[] {
  return [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].filter(
    (family) => adapters.length === 0 || adapters.some(({ namespace }) => namespace === family),
  )
}
