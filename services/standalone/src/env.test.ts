import { authEnvSchema } from '@latchkey/auth'
import { catalogueEnvSchema } from '@latchkey/catalogue'
import { gatewayEnvSchema } from '@latchkey/gateway'
import { parseEnvironment } from '@latchkey/host'
import { relayEnvSchema } from '@latchkey/relay'
import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { envSchema, RENAMED, readEnv } from './env.ts'
import { toOptions } from './to-options.ts'

const NETWORKS = '[{"chainId":1,"rpcUrls":["http://127.0.0.1:8545"],"startBlock":"latest"}]'

const optionsOf = (env: Readonly<Record<string, string>>) => toOptions(readEnv(env), pino({ level: 'silent' }))

describe('readEnv', () => {
  it('needs only the networks', () => {
    const env = readEnv({ NETWORKS, DATABASE_URL: '' })
    expect(env.DATABASE_URL).toBeUndefined()
    expect(env).toMatchObject({
      NETWORKS: [{ chainId: 1, rpcUrls: ['http://127.0.0.1:8545'], startBlock: 'latest' }],
      PRICES: [],
      HOST: '127.0.0.1',
      GATEWAY_PORT: 4100,
      RELAY_PORT: 4200,
    })
  })

  it('reads prices, origins and ports', () => {
    const env = readEnv({
      NETWORKS,
      PRICES: '[{"chainId":1,"address":"native","usd":3000}]',
      ALLOWED_ORIGINS: 'https://a.example, https://*.b.example',
      CATALOGUE_PORT: '0',
    })
    expect(env.PRICES).toEqual([{ chainId: 1, address: 'native', usd: 3000 }])
    expect(env.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://*.b.example'])
    expect(env.CATALOGUE_PORT).toBe(0)
  })

  it.each([
    ['nothing', {}, 'NETWORKS'],
    ['networks that are not JSON', { NETWORKS: '1' }, 'NETWORKS'],
    ['a network without a node', { NETWORKS: '[{"chainId":1,"rpcUrls":[]}]' }, 'at least one address'],
    ['a misspelt field', { NETWORKS: '[{"chainId":1,"rpcUrls":["http://a"],"start":1}]' }, 'start'],
    ['a store that is none', { NETWORKS, REDIS_URL: 'memory' }, 'REDIS_URL'],
    ['a port that is none', { NETWORKS, GATEWAY_PORT: '99999' }, 'GATEWAY_PORT'],
    ['a negative price', { NETWORKS, PRICES: '[{"chainId":1,"address":"native","usd":-1}]' }, 'PRICES'],
  ])('rejects %s by name', (_, env, part) => {
    expect(() => readEnv(env)).toThrowError(
      expect.objectContaining({ code: 'service/env', message: expect.stringContaining(part) }),
    )
  })

  it('says which variable is missing, and which one was probably meant', () => {
    expect(() => readEnv({})).toThrow('NETWORKS is missing: write a JSON list of EVM networks, e.g. [{"chainId":1')
    expect(() => readEnv({ NETWORKS, RELAY_URL: 'wss://a.example' })).toThrow(
      'RELAY_URL: no such variable, write RELAY_URLS',
    )
  })

  it('takes no variable of one service for a misspelt one of another: they may share an environment', () => {
    const schemas: readonly v.ObjectSchema<v.ObjectEntries, undefined>[] = [
      gatewayEnvSchema,
      catalogueEnvSchema,
      relayEnvSchema,
      authEnvSchema,
      envSchema,
    ]
    const names = schemas.flatMap(({ entries }) => Object.keys(entries))
    for (const { entries } of schemas)
      for (const name of names)
        expect(() =>
          parseEnvironment(v.object(v.entriesFromList(Object.keys(entries), v.optional(v.string()))), { [name]: 'x' }),
        ).not.toThrow()
  })

  it.each([
    ['gateway', gatewayEnvSchema, RENAMED.gateway],
    ['catalogue', catalogueEnvSchema, RENAMED.catalogue],
    ['relay', relayEnvSchema, RENAMED.relay],
    ['sign-in service', authEnvSchema, RENAMED.auth],
  ] as const)('has every variable of the %s', (_, schema, renamed) => {
    const names: Readonly<Record<string, string>> = renamed
    const missing = Object.keys(schema.entries).filter((name) => !((names[name] ?? name) in envSchema.entries))
    expect(missing).toEqual([])
  })

  it('passes each variable to its service', () => {
    const options = toOptions(
      readEnv({
        NETWORKS,
        PROJECT_IDS: 'p-1',
        FEATURES: 'headless',
        GATEWAY_RATE_CAPACITY: '11',
        POLL_MS: '12',
        ICON_URL_TEMPLATE: 'https://icons.example/{symbol}',
        LIST_PER_MINUTE: '13',
        ANALYTICS: 'false',
        RELAY_RATE_CAPACITY: '14',
        RELAY_RATE_PER_SECOND: '15',
        MAX_STORE_MEGABYTES: '16',
        RELAY_DATABASE_CONNECTIONS: '17',
        AUTH_SECRETS: '07'.repeat(32),
        AUTH_PUBLIC_URL: 'https://app.example',
        AUTH_NODES: '{"eip155:1":"https://node.example"}',
        AUTH_TOKEN_MINUTES: '18',
        AUTH_SESSION_DAYS: '19',
        AUTH_PER_MINUTE: '20',
        AUTH_PORT: '21',
      }),
      pino({ level: 'silent' }),
    )
    expect(options).toMatchObject({
      projectIds: ['p-1'],
      features: ['headless'],
      gateway: { limits: { capacity: 11 }, pollMs: 12, iconUrlTemplate: 'https://icons.example/{symbol}' },
      catalogue: { limits: { listPerMinute: 13 }, isAnalyticsEnabled: false },
      relay: { limits: { requestsPerClient: { capacity: 14, refillPerSecond: 15 }, maxStoreBytes: 16 * 1_048_576 } },
      relayConnections: 17,
      ports: { auth: 21 },
      auth: {
        secrets: [Buffer.alloc(32, 7)],
        publicUrl: 'https://app.example',
        nodes: { 'eip155:1': 'https://node.example' },
        tokenTtlMs: 18 * 60_000,
        config: { sessionIdleMs: 19 * 86_400_000, perMinute: 20 },
      },
    })
  })

  it('registers names only under a suffix that the operator names (Spec §5)', () => {
    expect(readEnv({ NETWORKS }).NAME_SUFFIXES).toEqual([])
    expect(readEnv({ NETWORKS, NAME_SUFFIXES: 'reown.id,wcn.id' }).NAME_SUFFIXES).toEqual(['reown.id', 'wcn.id'])
  })

  it('has a source of swaps beside the pools if SWAP_URL is set, for the networks with a list of contracts', () => {
    const env = { NETWORKS, SWAP_NETWORKS: '{"1":["0x0000000000001fF3684f28c67538d4D072C22734"]}' }
    expect(optionsOf(env).gateway?.swaps).toBeUndefined()
    const swaps = optionsOf({ ...env, SWAP_URL: 'https://swaps.example' }).gateway?.swaps
    expect([swaps?.isServed(1), swaps?.isServed(10)]).toEqual([true, false])
    expect(() => readEnv({ ...env, SWAP_NETWORKS: '{"1":["router.eth"]}' })).toThrow('SWAP_NETWORKS')
    expect(() => readEnv({ ...env, SWAP_NETWORKS: '{"1":[]}' })).toThrow('at least one contract')
  })

  it('has live prices behind the fixed ones if PRICE_URL is set', async () => {
    const env = {
      PRICES: '[{"chainId":1,"address":"native","usd":3000,"change24hPercent":-2}]',
      PRICE_URL: 'http://127.0.0.1:1',
    }
    const PRICE_NETWORKS = '{"8453":{"coin":"ethereum","platform":"base"}}'
    const { gateway } = toOptions(readEnv({ NETWORKS, PRICE_NETWORKS, ...env }), pino({ level: 'silent' }))
    const read = (chainId: string) =>
      gateway?.prices?.read({ tokens: [{ chainId, address: 'native' }], currency: 'usd' })
    expect((await read('eip155:1'))?.prices.get('eip155:1:native')).toEqual({ price: 3000, change24hPercent: -2 })
    await expect(read('eip155:8453')).rejects.toMatchObject({ code: 'http/unreachable' })
  })
})
