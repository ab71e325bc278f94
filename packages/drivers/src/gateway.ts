export { createGatewayClient, type GatewayClientOptions } from './gateway-client.ts'
