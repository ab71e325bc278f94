import { describe, expect, it } from 'vitest'
import { readWorld } from './world.ts'

const RELAY = 'ws://127.0.0.1:4200'
const read = (data: unknown) => readWorld(JSON.stringify(data))

describe('the world of the page', () => {
  it('is its relay and its chains', () => {
    const rpc = { 'eip155:1': 'http://127.0.0.1:8545', 'eip155:8453': 'http://127.0.0.1:8546', 'eip155:10': undefined }
    const { relayUrl, networks } = read({ relay: RELAY, rpc })
    expect(relayUrl).toBe(RELAY)
    expect(networks.map(({ id, name, rpcUrl }) => [id, name, rpcUrl])).toEqual([
      ['eip155:1', 'Ethereum', 'http://127.0.0.1:8545'],
      ['eip155:8453', 'Base', 'http://127.0.0.1:8546'],
    ])
  })

  it('is never outside of this machine, for the keys are public', () => {
    expect(read({ relay: 'wss://relay.example' }).relayUrl).toBeUndefined()
    for (const url of ['https://eth.example', 'http://127.0.0.1.evil.example', 'http://localhost@evil.example'])
      expect(read({ relay: RELAY, rpc: { 'eip155:1': url } }).networks).toEqual([])
  })

  it('is nothing when nobody filled it in', () => {
    for (const text of ['"%WORLD%"', '', '{', 'null'])
      expect(readWorld(text)).toEqual({ relayUrl: undefined, networks: [], otherNetworks: [] })
  })

  it('has the local chains of Solana and Bitcoin where it is given them', () => {
    const [solana, bitcoin] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328']
    const url = 'http://127.0.0.1:5000'
    const { otherNetworks } = read({ relay: RELAY, rpc: { [solana]: url, [bitcoin]: url } })
    expect(otherNetworks.map(({ id, family, name }) => [id, family, name])).toEqual([
      [solana, 'solana', 'Solana'],
      [bitcoin, 'bip122', 'Bitcoin Regtest'],
    ])
    expect(read({ relay: RELAY, rpc: { [solana]: 'https://solana.example' } }).otherNetworks).toEqual([])
  })
})
