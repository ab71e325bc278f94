export { createGatewayClient, type GatewayClientOptions } from './gateway/gateway-client.ts'
