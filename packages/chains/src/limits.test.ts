import { expect, it } from 'vitest'
import { SWAP_NETWORKS } from './limits.ts'
import { supportedNetworks } from './supported-networks.ts'

it('offers swaps on the twelve networks of the specification, all of which are defined (Spec §9.21)', () => {
  const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  expect(SWAP_NETWORKS).toEqual(ids.map((id) => `eip155:${id}`))
  const known = new Set<string>(supportedNetworks.map(({ caipNetworkId }) => caipNetworkId))
  expect(SWAP_NETWORKS.filter((id) => !known.has(id))).toEqual([])
})
