export { type CatalogueClientOptions, createCatalogueClient } from './catalogue-client.ts'
export { createGatewayClient, type GatewayClientOptions } from './gateway-client.ts'
