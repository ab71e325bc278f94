import type { ServiceName, ServiceTypes } from '@latchkey/core/ports'
import { createCatalogueClient } from './catalogue-client.ts'
import type { ServiceOptions } from './http/http-client.ts'

/**
 * Opens each service by its URL. The code of a service that is needed only with an account loads at that time; the
 * others load when the modal opens.
 */
export const SERVICE_OPENERS = {
  catalogue: async (options) => createCatalogueClient(options),
  gateway: async (options) => (await import('./gateway/gateway-client.ts')).createGatewayClient(options),
} as const satisfies { readonly [N in ServiceName]?: (options: ServiceOptions) => Promise<ServiceTypes[N]> }
