import { toCaller } from './token-bucket.ts'

/**
 * Returns the network of an address: /24 of IPv4, /56 of IPv6. One household or office has about that much.
 *
 * @example toNetwork('203.0.113.9') // '203.0.113'
 * @example toNetwork('2001:db8:1:2ff::1') // '2001:db8:1:2'
 */
export function toNetwork(address: string): string {
  const caller = toCaller(address)
  if (!caller.includes(':')) return caller.split('.').slice(0, 3).join('.')
  const [first = '', second = '', third = '', fourth = ''] = caller.split(':')
  const upper = Number.parseInt(fourth, 16) >> 8
  return [first, second, third, Number.isNaN(upper) ? '0' : upper.toString(16)].join(':')
}
