import { NAMESPACES } from '@latchkey/primitives'
import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import * as chains from './index.ts'
import { supportedNetworks } from './index.ts'

describe('the supported networks', () => {
  it('are Ethereum, many EVM networks and three Solana networks (Spec §9.35)', () => {
    expect(supportedNetworks).toContain(chains.mainnet)
    expect(supportedNetworks.filter(({ chainNamespace }) => chainNamespace === 'solana')).toHaveLength(3)
    expect(supportedNetworks.filter(({ chainNamespace }) => chainNamespace === 'eip155').length).toBeGreaterThan(20)
  })

  it('are each exported by name, so that a site ships only what it imports', () => {
    const exported = Object.values(chains).filter(
      (value) => typeof value === 'object' && 'caipNetworkId' in value,
    ) as readonly chains.Network[]
    expect(new Set(exported)).toEqual(new Set(supportedNetworks))
  })

  it('have unique ids', () => {
    expect(new Set(supportedNetworks.map((network) => network.caipNetworkId)).size).toBe(supportedNetworks.length)
  })

  it.each(supportedNetworks.map((network) => [network.name, network] as const))(
    '%s passes the checks for networks of integrators (Spec §3.18)',
    (_name, network) => {
      expect(chains.defineNetwork(network)).toEqual(network)
      expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
      for (const url of network.rpcUrls.default.http) expect(url).toMatch(/^https:\/\//)
    },
  )

  it('have the currencies, test flags and contracts of viem', () => {
    const evm = supportedNetworks.filter((network) => network.chainNamespace === 'eip155')
    const different = evm.filter((network) => {
      const sameId = Object.values<Chain>(viemChains).filter((chain) => chain.id === network.id)
      return !sameId.some(
        (chain) =>
          chain.nativeCurrency.symbol === network.nativeCurrency.symbol &&
          chain.nativeCurrency.decimals === network.nativeCurrency.decimals &&
          (chain.testnet ?? false) === network.testnet &&
          chain.contracts?.multicall3?.address.toLowerCase() === network.contracts?.multicall3?.address.toLowerCase(),
      )
    })
    // viem dropped the first zkSync test network (280) when it was shut down.
    expect(different.map((network) => network.id)).toEqual([280])
  })
})

describe('the lists of the specification', () => {
  it('name where balances, names and activity are offered (Spec §9.22, §9.23, §9.25)', () => {
    expect(chains.NAME_NAMESPACES).toEqual(['eip155'])
    expect(chains.BALANCE_NAMESPACES).toEqual(['eip155', 'solana'])
    expect(chains.ACTIVITY_NAMESPACES).toEqual(['eip155'])
  })
})

describe('NATIVE_TOKEN_ADDRESSES', () => {
  it('has an address that stands for the native token of each chain family (Spec §9.43)', () => {
    expect(Object.keys(chains.NATIVE_TOKEN_ADDRESSES).sort()).toEqual([...NAMESPACES].sort())
    expect(chains.NATIVE_TOKEN_ADDRESSES.eip155).toMatch(/^0xe{40}$/)
  })
})

describe('toExplorerUrl', () => {
  it('returns the pages of transactions and addresses (Spec §3.4)', () => {
    expect(chains.toExplorerUrl(chains.mainnet, 'transaction', '0xab')).toBe('https://etherscan.io/tx/0xab')
    expect(chains.toExplorerUrl(chains.mainnet, 'address', '0xab')).toBe('https://etherscan.io/address/0xab')
    expect(chains.toExplorerUrl(chains.bitcoin, 'transaction', 'ab')).toBe('https://mempool.space/tx/ab')
    expect(chains.toExplorerUrl(chains.polkadot, 'address', '1ab')).toBe('https://polkadot.subscan.io/account/1ab')
  })

  it('keeps the query of an explorer at the end', () => {
    expect(chains.toExplorerUrl(chains.solanaDevnet, 'address', 'ab')).toBe(
      'https://solscan.io/account/ab?cluster=devnet',
    )
  })

  it('returns undefined if the network has no explorer', () => {
    const { blockExplorers: _none, ...bare } = chains.mainnet
    expect(chains.toExplorerUrl(bare, 'address', '0xab')).toBeUndefined()
  })

  it('encodes the value, so that it cannot change the path', () => {
    expect(chains.toExplorerUrl(chains.mainnet, 'address', '../x?y')).toBe('https://etherscan.io/address/..%2Fx%3Fy')
  })
})
