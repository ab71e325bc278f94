import type { ServiceName, ServiceTypes } from '@latchkey/core/ports'
import { createCatalogueClient } from './catalogue-client.ts'
import type { ServiceOptions } from './http/http-client.ts'

/** For a page that has no other service: it gets no code of one. */
export const openGateway = async (options: ServiceOptions): Promise<ServiceTypes['gateway']> =>
  (await import('./gateway/gateway-client.ts')).createGatewayClient(options)

/**
 * Opens each service by its URL. The code of a service that is needed only with an account loads at that time; the
 * others load when the modal opens.
 */
export const SERVICE_OPENERS = {
  catalogue: async (options) => createCatalogueClient(options),
  gateway: openGateway,
} as const satisfies { readonly [N in ServiceName]?: (options: ServiceOptions) => Promise<ServiceTypes[N]> }
