import { list, logLevel, parseEnvironment, redisAddress, secret, whole } from '@latchkey/host'
import * as v from 'valibot'
import type { RelaySettings } from './create-relay.ts'

/** The environment of the relay when it runs alone. */
export const relayEnvSchema = v.object({
  /** Redis or Valkey as the store; absent: PostgreSQL. */
  REDIS_URL: v.optional(redisAddress),
  DATABASE_URL: v.optional(v.string()),
  /** Data directory of the embedded server, if there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: whole(4200, 65_535),
  /**
   * URLs of this relay as clients use them, separated by commas, e.g. `wss://relay.example`; absent: tokens for any URL
   * are accepted.
   */
  RELAY_URLS: v.optional(list),
  /** Ids of the projects that may connect, separated by commas; absent: any. */
  PROJECT_IDS: v.optional(list),
  TRUSTED_PROXIES: whole(0, 9),
  /** Connections to PostgreSQL, one of which is reserved for LISTEN. */
  DATABASE_CONNECTIONS: whole(10, 1_000),
  /** Maximum bytes of one sealed message. */
  MAX_MESSAGE_BYTES: whole(262_144, 16_777_216),
  /** Maximum MiB of all stored messages, with 512 bytes added for each. An address may use a 16th, a client a 64th. */
  MAX_STORE_MEGABYTES: whole(2_048, 1_000_000, 16),
  /**
   * Key of the hashes by which quotas distinguish senders. With the same key on every node, the shares hold for all
   * nodes together and across restarts. Absent: each run of a node counts only its own messages.
   */
  ORIGIN_SECRET: v.optional(secret),
  /** Bearer token for `/metrics`; absent: the endpoint is not served. */
  METRICS_TOKEN: v.optional(secret),
  /** Maximum open sockets of one network address. */
  MAX_SOCKETS_PER_ADDRESS: whole(500, 1_000_000),
  /** Burst of requests of one client. */
  RATE_CAPACITY: whole(500, 1_000_000),
  /** Requests per second of one client, once the burst is used up. */
  RATE_PER_SECOND: whole(100, 1_000_000),
  /** Burst of requests of all clients of one network address. */
  ADDRESS_RATE_CAPACITY: whole(2_000, 1_000_000),
  /** Requests per second of one network address, once the burst is used up. */
  ADDRESS_RATE_PER_SECOND: whole(400, 1_000_000),
  /** Burst of sockets that one address may open. */
  UPGRADE_CAPACITY: whole(200, 1_000_000),
  /** Sockets per second that one address may open, once the burst is used up. */
  UPGRADES_PER_SECOND: whole(20, 1_000_000),
  LOG_LEVEL: logLevel,
})
export type RelayEnv = v.InferOutput<typeof relayEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): RelayEnv =>
  parseEnvironment(relayEnvSchema, env)

/** Returns the settings of the relay itself, without its store and its port. */
export function toRelaySettings(
  env: Omit<RelayEnv, 'HOST' | 'PORT' | 'LOG_LEVEL' | 'DATABASE_CONNECTIONS'>,
): RelaySettings {
  return {
    audiences: env.RELAY_URLS,
    projectIds: env.PROJECT_IDS,
    trustedProxies: env.TRUSTED_PROXIES,
    quotaSecret: env.ORIGIN_SECRET,
    metricsToken: env.METRICS_TOKEN,
    limits: {
      maxMessageBytes: env.MAX_MESSAGE_BYTES,
      // Leaves room for JSON around a message, and for batches of ordinary messages.
      maxFrameBytes: Math.max(1_048_576, 2 * env.MAX_MESSAGE_BYTES),
      maxStoreBytes: env.MAX_STORE_MEGABYTES * 1_048_576,
      maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
      requestsPerClient: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
      requestsPerAddress: { capacity: env.ADDRESS_RATE_CAPACITY, refillPerSecond: env.ADDRESS_RATE_PER_SECOND },
      upgradesPerAddress: { capacity: env.UPGRADE_CAPACITY, refillPerSecond: env.UPGRADES_PER_SECOND },
    },
  }
}
