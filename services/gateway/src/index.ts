export { createGatewayApp } from './app.ts'
export { configuredUniswap, pickUniswap } from './configuration/configured-uniswap.ts'
export type { GatewayDeps, ServedChain } from './deps.ts'
export {
  type BitcoinGatewayNetwork,
  type GatewayNetwork,
  MULTICALL3,
  type SolanaGatewayNetwork,
} from './domain/network.ts'
export type { SpamRule } from './domain/spam.ts'
export { createFixedPrices, type FixedPrice, type FixedPricesOptions } from './drivers/fixed-prices.ts'
export { createHttpMetadata, type HttpMetadataOptions } from './drivers/http-metadata.ts'
export { gatewayEnvSchema, toGatewayOptions } from './env.ts'
export { localHosts } from './local-hosts.ts'
export { type Gateway, type OpenGatewayOptions, openGateway } from './open-gateway.ts'
export {
  type PricedToken,
  type PriceQuery,
  type PriceReading,
  type PriceSource,
  priceKey,
  type TokenPrice,
} from './ports/price-source.ts'
