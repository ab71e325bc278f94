import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const NETWORKS = '[{"chainId":1,"rpcUrls":["http://127.0.0.1:8545"],"startBlock":"latest"}]'

describe('the environment of the services', () => {
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
  ])('refuses %s by name', (_, env, part) => {
    expect(() => readEnv(env)).toThrowError(
      expect.objectContaining({ code: 'service/env', message: expect.stringContaining(part) }),
    )
  })
})
