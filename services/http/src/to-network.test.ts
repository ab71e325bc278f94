import { describe, expect, it } from 'vitest'
import { toNetwork } from './to-network.ts'

describe('toNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:201::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['unknown', 'unknown'],
  ])('returns for %s the network %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})
