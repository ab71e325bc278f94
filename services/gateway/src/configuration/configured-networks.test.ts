import { describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'

const NETWORKS = '[{"id":1,"rpcUrls":["https://node.example"]}]'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const solana = (entry: object) => readEnv({ NETWORKS, SOLANA_NETWORKS: JSON.stringify([entry]) }).SOLANA_NETWORKS
const bitcoin = (entry: object) => readEnv({ NETWORKS, BITCOIN_NETWORKS: JSON.stringify([entry]) }).BITCOIN_NETWORKS

describe('networks of other families in the environment', () => {
  it('default to none, and get their known names', () => {
    expect(readEnv({ NETWORKS })).toMatchObject({ SOLANA_NETWORKS: [], BITCOIN_NETWORKS: [] })
    expect(solana({ id: SOLANA, rpcUrls: ['https://a.example'] })).toMatchObject([
      { id: SOLANA, name: 'Solana', nativeCurrency: { symbol: 'SOL', decimals: 9 }, rpcUrls: ['https://a.example'] },
    ])
    expect(bitcoin({ id: BITCOIN, rpcUrls: ['https://b.example/api'] })).toMatchObject([{ name: 'Bitcoin' }])
  })

  it.each([
    ['another family', { id: 'eip155:1', rpcUrls: ['https://a.example'] }],
    ['no address', { id: SOLANA, rpcUrls: [] }],
    ['another scheme', { id: SOLANA, rpcUrls: ['ftp://a.example'] }],
    ['a socket that is none', { id: SOLANA, rpcUrls: ['https://a.example'], webSocketUrls: ['https://a.example'] }],
    ['an unknown member', { id: SOLANA, rpcUrls: ['https://a.example'], startBlock: 0 }],
    ['a mint that is none', { id: SOLANA, rpcUrls: ['https://a.example'], tokens: ['0x'] }],
  ])('are rejected with %s', (_, entry) => {
    expect(() => solana(entry)).toThrow('SOLANA_NETWORKS')
  })

  it('get prices by CAIP-2 id', () => {
    const ids = { coin: 'solana', platform: 'solana' }
    const { PRICE_NETWORKS } = readEnv({ NETWORKS, PRICE_NETWORKS: JSON.stringify({ [SOLANA]: ids, 1: {} }) })
    expect(PRICE_NETWORKS).toEqual({ [SOLANA]: ids, 1: {} })
    expect(() => readEnv({ NETWORKS, PRICE_NETWORKS: '{"solana":{}}' })).toThrow('PRICE_NETWORKS')
    expect(() => bitcoin({ id: 'bip122:0', rpcUrls: ['https://b.example'] })).toThrow('BITCOIN_NETWORKS')
  })
})
