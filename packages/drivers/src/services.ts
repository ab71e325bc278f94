import type { ServiceName, ServiceTypes } from '@latchkey/core/ports'
import { createCatalogueClient } from './catalogue-client.ts'
import type { ServiceOptions } from './http/http-client.ts'

/**
 * How each service is opened by its URL, a line each. One whose code is needed only once there is an account loads it
 * then; the others come with the press.
 */
export const SERVICE_OPENERS = {
  catalogue: async (options) => createCatalogueClient(options),
  gateway: async (options) => (await import('./gateway/gateway-client.ts')).createGatewayClient(options),
} as const satisfies { readonly [N in ServiceName]?: (options: ServiceOptions) => Promise<ServiceTypes[N]> }
