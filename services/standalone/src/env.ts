import { json, list, logLevel, parseEnvironment, redisAddress, secret, webAddress, whole } from '@latchkey/host'
import * as v from 'valibot'
import { networkSchema, priceSchema, tokenSchema } from './networks.ts'

/** The environment of the services when they run by themselves. */
const envSchema = v.object({
  /** JSON list, e.g. `[{"chainId":1,"rpcUrls":["https://…"],"startBlock":"latest"}]`. */
  NETWORKS: json(v.pipe(v.array(networkSchema), v.minLength(1, 'write at least one network'))),
  /** JSON list of fixed prices, e.g. `[{"chainId":1,"address":"native","usd":3000}]`. */
  PRICES: v.optional(json(v.array(priceSchema)), '[]'),
  /** JSON list of tokens whose balance is always read, and whose picture is the catalogue's by their symbol. */
  TOKENS: v.optional(json(v.array(tokenSchema)), '[]'),
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  /** Redis or Valkey for what waits in the relay; absent: PostgreSQL. */
  REDIS_URL: v.optional(redisAddress),
  HOST: v.optional(v.string(), '127.0.0.1'),
  GATEWAY_PORT: whole(4100, 65_535),
  CATALOGUE_PORT: whole(4300, 65_535),
  RELAY_PORT: whole(4200, 65_535),
  /** Addresses of the relay as clients know it, by comma, e.g. `wss://relay.example`; absent: tokens for any. */
  RELAY_URLS: v.optional(list),
  /** Key of the names by which the relay's store knows where messages came from; absent: a new one with each start. */
  ORIGIN_SECRET: v.optional(secret),
  /** Bearer token for the relay's `/metrics`; absent: they are not served. */
  METRICS_TOKEN: v.optional(secret),
  /** Address under which pages reach the catalogue, when it is not its own. */
  CATALOGUE_PUBLIC_URL: v.optional(webAddress),
  /** Folder of the operator's own pictures; see `services/catalogue/pictures/README.md`. */
  PICTURES_DIR: v.optional(v.string()),
  /** Origins of pages that may call, by comma; absent: every page may. */
  ALLOWED_ORIGINS: v.optional(list),
  TRUSTED_PROXIES: whole(0, 9),
  LOG_LEVEL: logLevel,
})
export type StandaloneEnv = v.InferOutput<typeof envSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): StandaloneEnv =>
  parseEnvironment(envSchema, env)
