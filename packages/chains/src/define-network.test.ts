import { isWalletError } from '@latchkey/errors'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { defineNetwork, type EvmNetworkInput, mainnet, type NetworkInput } from './index.ts'

const seven = {
  id: 7,
  name: 'Seven',
  nativeCurrency: { name: 'Seven', symbol: 'SVN', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.seven.example'] } },
} satisfies EvmNetworkInput

function failure(change: Record<string, unknown>): unknown {
  try {
    defineNetwork({ ...seven, ...change } as unknown as NetworkInput)
    return undefined
  } catch (error) {
    return error
  }
}

describe('defineNetwork', () => {
  it('completes missing members (Spec §3.18)', () => {
    expect(defineNetwork(seven)).toEqual({
      ...seven,
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:7',
      testnet: false,
      assets: { imageId: 'eip155-7' },
    })
  })

  it('keeps the URLs of the network next to those of the integrator (Spec §3.19)', () => {
    const rpcUrls = {
      default: { http: ['https://mine.example'] },
      chainDefault: { http: ['https://node.seven.example'] },
    }
    expect(defineNetwork({ ...seven, rpcUrls }).rpcUrls).toEqual(rpcUrls)
  })

  it('accepts networks of the other chain families', () => {
    const network = defineNetwork({ ...seven, chainNamespace: 'bip122', id: 'abc' })
    expect(network.caipNetworkId).toBe('bip122:abc')
  })

  it('accepts every chain of viem with a public URL, and returns plain data', () => {
    for (const chain of Object.values<Chain>(viemChains)) {
      if (chain.rpcUrls.default.http.length === 0) continue
      const network = defineNetwork(chain)
      expect(network.id).toBe(chain.id)
      expect(JSON.parse(JSON.stringify(network))).toEqual(network)
      expect(Object.keys(network)).not.toContain('formatters')
    }
  })

  it('returns a valid chain of viem', () => {
    const chain: Chain = mainnet
    expect(chain.id).toBe(1)
  })

  it.each([
    ['an id of zero', { id: 0 }, 'network.id'],
    ['an id past the safe integers', { id: 2 ** 53 }, 'network.id'],
    ['an id that is a text on an EVM network', { id: '7' }, 'network.id'],
    ['an id that cannot stand in a CAIP-2 id', { chainNamespace: 'solana', id: 'a:b' }, 'network.id'],
    ['a chain family we do not know', { chainNamespace: 'cosmos', id: 'a' }, 'network.chainNamespace'],
    ['an empty name', { name: '  ' }, 'network.name'],
    [
      'too many decimals',
      { nativeCurrency: { name: 'a', symbol: 'a', decimals: 37 } },
      'network.nativeCurrency.decimals',
    ],
    ['no address to ask', { rpcUrls: { default: { http: [] } } }, 'network.rpcUrls.default.http'],
    [
      'an address of another scheme',
      { rpcUrls: { default: { http: ['file:///a'] } } },
      'network.rpcUrls.default.http.0',
    ],
    [
      'a script as the explorer',
      { blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)//https://a' } } },
      'network.blockExplorers.default.url',
    ],
    [
      'a contract without an address',
      { contracts: { multicall3: { address: '0x12' } } },
      'network.contracts.multicall3.address',
    ],
  ])('refuses %s', (_what, change, path) => {
    const error = failure(change)
    expect(error).toSatisfy(isWalletError)
    expect(error).toMatchObject({ code: 'config/invalid-options', context: { path } })
  })
})
