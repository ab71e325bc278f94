import { supportedNetworks } from '@latchkey/chains'
import { describe, expect, it } from 'vitest'
import { supportsChain, toChainIds } from './chains.ts'

describe('the chains of a wallet', () => {
  it('include all chains of its namespace, listed or not', () => {
    expect(supportsChain(['eip155'], 'eip155:1')).toBe(true)
    expect(supportsChain(['eip155'], 'eip155:31337')).toBe(true)
    expect(supportsChain(['eip155'], 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(false)
  })

  it('are one chain when the data names one', () => {
    expect(supportsChain(['eip155:1'], 'eip155:1')).toBe(true)
    expect(supportsChain(['eip155:1'], 'eip155:10')).toBe(false)
    expect(supportsChain(['eip155:1'], 'eip155')).toBe(true)
    expect(supportsChain(['eip155:1'], 'solana')).toBe(false)
  })

  it('are unique CAIP-2 ids, the requested ones first', () => {
    const ids = toChainIds(['eip155', 'solana'], ['eip155:31337', 'eip155', 'bip122:0'])
    expect(ids[0]).toBe('eip155:31337')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id))).toBe(true)
  })

  it('include every network of this product (Spec §9)', () => {
    const ids = new Set(toChainIds(['eip155', 'solana', 'bip122', 'polkadot'], []))
    expect(supportedNetworks.filter(({ caipNetworkId }) => !ids.has(caipNetworkId))).toEqual([])
  })
})
