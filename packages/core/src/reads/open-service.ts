import { lazy } from '@latchkey/primitives'
import type { ServiceName, Services, ServiceTypes } from '../ports/index.ts'

/** Opens a service of the site with its first use; `undefined`: the site has none. */
export type OpenService = <N extends ServiceName>(name: N) => Promise<ServiceTypes[N] | undefined>

/**
 * Returns the way to the services of a site, each of which is opened once.
 *
 * @param adopt - Wraps each service when it is open.
 */
export function createOpenService(services: Services = {}, adopt: <S extends object>(service: S) => S): OpenService {
  const openers = new Map<string, () => Promise<object>>()
  for (const [name, open] of Object.entries(services))
    if (open !== undefined) openers.set(name, lazy<object>(async () => adopt<object>(await open())).load)
  // TypeScript cannot relate the name of an entry to the type of its service.
  return (async (name: ServiceName) => openers.get(name)?.()) as OpenService
}
