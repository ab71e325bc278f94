import { authEnvSchema } from '@latchkey/auth'
import { catalogueEnvSchema } from '@latchkey/catalogue'
import { gatewayEnvSchema } from '@latchkey/gateway'
import { json, parseEnvironment, whole } from '@latchkey/host'
import { relayEnvSchema } from '@latchkey/relay'
import * as v from 'valibot'
import { networkSchema, priceSchema, tokenSchema } from './networks.ts'

// All variables of a service are variables here, so that a new one needs no line.
const {
  NETWORKS: _networks,
  PRICES: _prices,
  PORT: GATEWAY_PORT,
  RATE_CAPACITY: GATEWAY_RATE_CAPACITY,
  RATE_PER_SECOND: GATEWAY_RATE_PER_SECOND,
  ...gatewayVariables
} = gatewayEnvSchema.entries
const { PORT: AUTH_PORT, ...authVariables } = authEnvSchema.entries
const { PORT: CATALOGUE_PORT, PUBLIC_URL: CATALOGUE_PUBLIC_URL, ...catalogueVariables } = catalogueEnvSchema.entries
const {
  PORT: RELAY_PORT,
  RATE_CAPACITY: RELAY_RATE_CAPACITY,
  RATE_PER_SECOND: RELAY_RATE_PER_SECOND,
  DATABASE_CONNECTIONS: _connections,
  ...relayVariables
} = relayEnvSchema.entries

/** Variables of a service that have another name here, because two services have one of that name. */
export const RENAMED = {
  gateway: {
    PORT: 'GATEWAY_PORT',
    RATE_CAPACITY: 'GATEWAY_RATE_CAPACITY',
    RATE_PER_SECOND: 'GATEWAY_RATE_PER_SECOND',
  },
  auth: { PORT: 'AUTH_PORT' },
  catalogue: { PORT: 'CATALOGUE_PORT', PUBLIC_URL: 'CATALOGUE_PUBLIC_URL' },
  relay: {
    PORT: 'RELAY_PORT',
    RATE_CAPACITY: 'RELAY_RATE_CAPACITY',
    RATE_PER_SECOND: 'RELAY_RATE_PER_SECOND',
    DATABASE_CONNECTIONS: 'RELAY_DATABASE_CONNECTIONS',
  },
} as const

/** The environment of all services in one process: every variable of each, and these. */
export const envSchema = v.object({
  ...authVariables,
  ...catalogueVariables,
  ...relayVariables,
  // Last, because several services have these: an empty list of origins or projects means all in each of them.
  ...gatewayVariables,
  /** JSON list, e.g. `[{"chainId":1,"rpcUrls":["https://…"],"startBlock":"latest"}]`. */
  NETWORKS: v.pipe(
    json(v.pipe(v.array(networkSchema), v.minLength(1, 'write at least one network'))),
    v.description(
      'a JSON list of EVM networks, e.g. [{"chainId":1,"rpcUrls":["https://node.example"],"startBlock":"latest"}]',
    ),
  ),
  /** JSON list of fixed prices, e.g. `[{"chainId":1,"address":"native","usd":3000}]`. */
  PRICES: v.optional(json(v.array(priceSchema)), '[]'),
  /** JSON list of tokens whose balance is always read, and whose picture is the catalogue's by their symbol. */
  TOKENS: v.optional(json(v.array(tokenSchema)), '[]'),
  /** Features, as in the catalogue; absent: what the gateway has. */
  FEATURES: catalogueVariables.FEATURES,
  GATEWAY_PORT,
  GATEWAY_RATE_CAPACITY,
  GATEWAY_RATE_PER_SECOND,
  AUTH_PORT,
  CATALOGUE_PORT,
  /** Address under which pages reach the catalogue, when it is not its own. */
  CATALOGUE_PUBLIC_URL,
  RELAY_PORT,
  RELAY_RATE_CAPACITY,
  RELAY_RATE_PER_SECOND,
  /** Connections of the relay to PostgreSQL; the other services have 13 beside them. */
  RELAY_DATABASE_CONNECTIONS: whole(6, 1_000, 2),
})
export type StandaloneEnv = v.InferOutput<typeof envSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): StandaloneEnv =>
  parseEnvironment(envSchema, env)
