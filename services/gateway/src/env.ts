import { flag, json, list, logLevel, parseEnvironment, systemClock, webAddress, whole } from '@latchkey/host'
import { originList } from '@latchkey/http'
import { CURRENCIES, isCleanText } from '@latchkey/protocol/gateway'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { configuredBitcoinNetwork } from './configuration/configured-bitcoin-network.ts'
import { privateKey } from './configuration/configured-fields.ts'
import { configuredNetwork } from './configuration/configured-network.ts'
import { onrampVariables, toOnramp } from './configuration/configured-onramp.ts'
import { openPrices, priceVariables } from './configuration/configured-prices.ts'
import { configuredSolanaNetwork } from './configuration/configured-solana-network.ts'
import { openSwaps, swapVariables } from './configuration/configured-swaps.ts'
import { createHttpMetadata } from './drivers/http-metadata.ts'
import type { OpenGatewayOptions } from './open-gateway.ts'

/** The environment of the gateway when it runs alone. */
export const gatewayEnvSchema = v.object({
  /** JSON, e.g. `[{"id":1,"rpcUrls":["https://…"],"startBlock":"latest"}]`. Without startBlock a network has no history. */
  NETWORKS: v.pipe(
    json(v.pipe(v.array(configuredNetwork), v.minLength(1, 'write at least one network'))),
    v.description('a JSON list of EVM networks, e.g. [{"id":1,"rpcUrls":["https://node.example"]}]'),
  ),
  /** JSON, e.g. `[{"id":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","rpcUrls":["https://…"]}]`; default none. */
  SOLANA_NETWORKS: v.optional(json(v.array(configuredSolanaNetwork)), '[]'),
  /** JSON, e.g. `[{"id":"bip122:000000000019d6689c085ae165831e93","rpcUrls":["https://…/api"]}]`, of Esplora services; default none. */
  BITCOIN_NETWORKS: v.optional(json(v.array(configuredBitcoinNetwork)), '[]'),
  /** JSON of fixed prices, which come before those of `PRICE_URL`, e.g. `[{"chainId":"eip155:1","address":"native","usd":3000}]`. */
  PRICES: v.optional(
    json(
      v.array(
        v.strictObject({
          chainId: v.string(),
          address: v.string(),
          usd: v.pipe(v.number(), v.finite(), v.minValue(0)),
          change24hPercent: v.optional(v.pipe(v.number(), v.finite(), v.minValue(-100))),
        }),
      ),
    ),
    '[]',
  ),
  /** JSON of currencies per US dollar, e.g. `{"eur":0.92}`. */
  PRICE_RATES: v.optional(json(v.record(v.picklist(CURRENCIES), v.pipe(v.number(), v.finite(), v.minValue(0)))), '{}'),
  ...priceVariables,
  ...swapVariables,
  ...onrampVariables,
  /** `true`: tokens without a price in `PRICES` and `PRICE_URL` are priced by the pools of Uniswap. */
  PRICE_POOLS: flag(false),
  /**
   * Suffixes of the gateway's own names, separated by commas, the one for new names first. Default none, because under
   * a third-party domain the same name may belong to another account. For the specification's names write
   * `reown.id,wcn.id`.
   */
  NAME_SUFFIXES: v.optional(
    v.pipe(
      list,
      v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/, 'write e.g. names.example'))),
    ),
    '',
  ),
  /**
   * Hosts under which clients reach the gateway, separated by commas, e.g. `gateway.example`; needed for names, because
   * an account signs for which service a name is. Default: this machine with its own port.
   */
  NAME_SERVICES: v.optional(
    v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[\w.[\]:-]{1,255}$/, 'write a host, e.g. gateway.example')))),
  ),
  /** `true` accepts messages about names without a service, as AppKit signs them; default `false`. */
  NAME_PLAIN_MESSAGES: flag(false),
  /**
   * Key that signs names for the resolver on the chain, 0x and 64 hex digits; absent: other ENS clients cannot resolve
   * them.
   */
  NAME_SIGNER_KEY: v.optional(privateKey),
  /** JSON, e.g. `[{"kind":"contract","chainId":1,"value":"0x…","verdict":"spam"}]`. */
  SPAM_RULES: v.optional(
    json(
      v.array(
        v.strictObject({
          kind: v.picklist(['contract', 'word']),
          chainId: v.nullish(v.pipe(v.number(), v.safeInteger()), null),
          value: v.pipe(v.string(), v.minLength(2), v.maxLength(200), v.check(isCleanText, 'write printable text')),
          verdict: v.picklist(['spam', 'allow']),
        }),
      ),
    ),
    '[]',
  ),
  /**
   * Picture URL of a token that contains `{chainId}`, `{address}` or `{symbol}`; with `{symbol}` only listed tokens
   * have one.
   */
  ICON_URL_TEMPLATE: v.optional(webAddress),
  /** Base URL of an IPFS gateway; absent: IPFS is not read. */
  IPFS_GATEWAY: v.optional(webAddress),
  /** `true` reads `https:` URLs that contracts name; default `false`. */
  METADATA_HTTPS: flag(false),
  /** Picture proxy URL that contains `{url}`, for collectibles and avatars on arbitrary hosts; absent: not shown. */
  IMAGE_PROXY_TEMPLATE: v.optional(webAddress),
  /**
   * Origins of pages that may call, separated by commas, e.g. `https://*.example.com`; absent: every origin. See
   * services/http.
   */
  ALLOWED_ORIGINS: v.optional(originList),
  /** Project ids that may call, separated by commas; absent: every id, and calls without one. */
  PROJECT_IDS: v.optional(list),
  /** Burst of calls of one network address. */
  RATE_CAPACITY: whole(2_000, 1_000_000),
  /** Calls per second of one network address, once the burst is used up. */
  RATE_PER_SECOND: whole(100, 1_000_000),
  /** Interval between two polls of a chain's head; each poll takes two calls of the node. */
  POLL_MS: whole(250, 60_000),
  /**
   * Number of trusted proxies in front of the service, whose `x-forwarded-for` is used; 0: the address of the
   * connection is used.
   */
  TRUSTED_PROXIES: whole(0, 9),
  /** PostgreSQL, e.g. `postgres://user:password@host/name`; absent: an embedded server from npm is started. */
  DATABASE_URL: v.optional(v.string()),
  /** Data directory of the embedded server, if there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  /** Address that the service listens on; `0.0.0.0` for all of the machine. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Port that the service listens on; 0 for a free one. */
  PORT: whole(4100, 65_535),
  /** Minimum level of logged lines. */
  LOG_LEVEL: logLevel,
})
export type GatewayEnv = v.InferOutput<typeof gatewayEnvSchema>

/** @throws service/env */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): GatewayEnv =>
  parseEnvironment(gatewayEnvSchema, env)

/** Returns the options of the gateway itself, without its networks, its database and its port. */
export function toGatewayOptions(
  env: Omit<GatewayEnv, 'NETWORKS' | 'HOST' | 'PORT' | 'LOG_LEVEL' | 'DATABASE_URL' | 'DATA_DIR' | 'TRUSTED_PROXIES'>,
  logger: Logger,
): Omit<OpenGatewayOptions, 'networks' | 'database' | 'clientAddress' | 'logger'> {
  return {
    solanaNetworks: env.SOLANA_NETWORKS,
    bitcoinNetworks: env.BITCOIN_NETWORKS,
    poolPrices: env.PRICE_POOLS,
    nameSuffixes: env.NAME_SUFFIXES,
    nameServices: env.NAME_SERVICES,
    acceptsPlainNames: env.NAME_PLAIN_MESSAGES,
    nameSignerKey: env.NAME_SIGNER_KEY,
    prices: openPrices(env, { prices: env.PRICES, rates: env.PRICE_RATES, logger }),
    swaps: openSwaps(env, { logger }),
    swapGraceMs: env.SWAP_GRACE_MS,
    metadata: createHttpMetadata({
      clock: systemClock,
      ipfsGateway: env.IPFS_GATEWAY,
      allowHttps: env.METADATA_HTTPS,
      imageProxyTemplate: env.IMAGE_PROXY_TEMPLATE,
    }),
    onramp: toOnramp(env),
    spamRules: env.SPAM_RULES,
    pollMs: env.POLL_MS,
    iconUrlTemplate: env.ICON_URL_TEMPLATE,
    allowedOrigins: env.ALLOWED_ORIGINS,
    projectIds: env.PROJECT_IDS,
    limits: { capacity: env.RATE_CAPACITY, refillPerSecond: env.RATE_PER_SECOND },
  }
}
