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
  /** `true` prices from the pools of Uniswap what neither `PRICES` nor `PRICE_URL` knows. */
  PRICE_POOLS: flag(false),
  /**
   * Suffixes of the gateway's own names, by comma, the one for new names first; default none, because under a domain of
   * somebody else the same name may be another account's. For the specification's names write `reown.id,wcn.id`.
   */
  NAME_SUFFIXES: v.optional(
    v.pipe(
      list,
      v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/, 'write e.g. names.example'))),
    ),
    '',
  ),
  /**
   * Hosts by which clients reach the gateway, by comma, e.g. `gateway.example`; needed for names, because an account signs for
   * which service a name is. Default: the own port on this machine.
   */
  NAME_SERVICES: v.optional(
    v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[\w.[\]:-]{1,255}$/, 'write a host, e.g. gateway.example')))),
  ),
  /** `true` accepts messages about names that name no service, as AppKit signs them; default `false`. */
  NAME_PLAIN_MESSAGES: flag(false),
  /** Key that signs names for the resolver on the chain, 0x and 64 hex digits; absent: no other ENS client knows them. */
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
  /** Picture URL of a token with `{chainId}`, `{address}` or `{symbol}` in it; by symbol only listed tokens have one. */
  ICON_URL_TEMPLATE: v.optional(webAddress),
  /** Base of an IPFS gateway; absent: IPFS is not read. */
  IPFS_GATEWAY: v.optional(webAddress),
  /** `true` reads `https:` addresses that contracts name; default `false`. */
  METADATA_HTTPS: flag(false),
  /** Picture proxy with `{url}` in it, for collectibles and avatars on arbitrary hosts; absent: not shown. */
  IMAGE_PROXY_TEMPLATE: v.optional(webAddress),
  /** Origins of pages that may call, by comma, e.g. `https://*.example.com`; absent: every one. See services/http. */
  ALLOWED_ORIGINS: v.optional(originList),
  /** Project ids that may call, by comma; absent: every id, and none at all. */
  PROJECT_IDS: v.optional(list),
  /** Calls that one address may make at once. */
  RATE_CAPACITY: whole(2_000, 1_000_000),
  /** Calls that one address may make per second, once those at once are used up. */
  RATE_PER_SECOND: whole(100, 1_000_000),
  /** Pause between two polls of a chain's head; each takes two calls of the node. */
  POLL_MS: whole(250, 60_000),
  /** Proxies before the service, whose `x-forwarded-for` is believed; 0: the address of the connection counts. */
  TRUSTED_PROXIES: whole(0, 9),
  /** PostgreSQL, e.g. `postgres://user:password@host/name`; absent: a server of its own is started from npm. */
  DATABASE_URL: v.optional(v.string()),
  /** Folder of the embedded server's data, when there is no DATABASE_URL. */
  DATA_DIR: v.optional(v.string()),
  /** Address of the machine that the service listens on; `0.0.0.0` for all of them. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Port that the service listens on; 0 for one that is free. */
  PORT: whole(4100, 65_535),
  /** Least important lines that are logged. */
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
