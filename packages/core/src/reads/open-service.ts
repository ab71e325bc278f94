import { lazy } from '@latchkey/primitives'
import type { ServiceName, Services, ServiceTypes } from '../ports/index.ts'

/** Opens a service of the site at its first use; `undefined` if the site has none. */
export type OpenService = <N extends ServiceName>(name: N) => Promise<ServiceTypes[N] | undefined>

/**
 * Returns the function that opens the services of a site, each once.
 *
 * @param adopt - Wraps each service after it was opened.
 */
export function createOpenService(services: Services = {}, adopt: <S extends object>(service: S) => S): OpenService {
  const openers = new Map<string, () => Promise<object>>()
  for (const [name, open] of Object.entries(services))
    if (open !== undefined) openers.set(name, lazy<object>(async () => adopt<object>(await open())).load)
  // TypeScript cannot relate the name of an entry to the type of its service.
  return (async (name: ServiceName) => openers.get(name)?.()) as OpenService
}
