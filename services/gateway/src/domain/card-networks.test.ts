import { expect, it } from 'vitest'
import { chainOfCardNetwork, toCardNetwork } from './card-networks.ts'

it.each([
  [1, 'ethereum'],
  [42161, 'arbitrum'],
  [137, 'polygon'],
  [80094, 'berachain'],
  [43114, 'avalanche-c-chain'],
  [10, 'optimism'],
  [42220, 'celo'],
  [8453, 'base'],
])('toCardNetwork maps chain %i to %s (Spec §9.27)', (chainId, name) => {
  for (const given of [`eip155:${chainId}`, String(chainId), name]) expect(toCardNetwork(given)).toBe(name)
  expect(chainOfCardNetwork(name)).toBe(`eip155:${chainId}`)
})

it.each(['eip155:56', '31337', 'solana', ''])(
  'toCardNetwork maps %j to ethereum, and chainOfCardNetwork maps it to no chain (Spec §9.27)',
  (given) => {
    expect(toCardNetwork(given)).toBe('ethereum')
    expect(chainOfCardNetwork(given)).toBeUndefined()
  },
)
