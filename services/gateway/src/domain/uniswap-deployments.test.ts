import { type Hex, toChecksumAddress } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { pickUniswap } from '../configuration/configured-uniswap.ts'
import { SWAP_NETWORKS, UNISWAP_DEPLOYMENTS } from './uniswap-deployments.ts'

describe('the known deployments', () => {
  it('exist for the twelve swap networks, except for those without one', () => {
    expect(SWAP_NETWORKS).toHaveLength(12)
    const without = SWAP_NETWORKS.filter((id) => !(id in UNISWAP_DEPLOYMENTS))
    expect(without).toEqual([250, 8217, 1313161554])
    for (const id of Object.keys(UNISWAP_DEPLOYMENTS)) expect(SWAP_NETWORKS).toContain(Number(id))
  })

  it.each(Object.entries(UNISWAP_DEPLOYMENTS))(
    'have addresses with a right checksum on %s',
    (_, { hubs, ...contracts }) => {
      const addresses: readonly Hex[] = [...Object.values(contracts), ...hubs]
      expect(addresses.map((address) => toChecksumAddress(address))).toEqual(addresses)
      expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(addresses.length)
    },
  )

  it('are overridden by the operator, also with no swaps at all', () => {
    const own = UNISWAP_DEPLOYMENTS[8453]
    expect(pickUniswap(1, own)).toBe(own)
    expect(pickUniswap(250, own)).toBe(own)
    expect([pickUniswap(1, false), pickUniswap(250, undefined)]).toEqual([undefined, undefined])
    expect(pickUniswap(1, undefined)).toBe(UNISWAP_DEPLOYMENTS[1])
  })
})
