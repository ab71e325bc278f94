import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet: the own machine, private networks, the metadata service of clouds, and
 * others.
 */
const RESERVED: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]

const reservedIpv4 = new BlockList()
for (const [address, prefix, family] of RESERVED) reservedIpv4.addSubnet(address, prefix, family)
/** Global unicast is 2000::/3, without the ranges for tunnels and documentation. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
const reservedIpv6 = new BlockList()
reservedIpv6.addSubnet('2001::', 23, 'ipv6')
reservedIpv6.addSubnet('2001:db8::', 32, 'ipv6')
reservedIpv6.addSubnet('2002::', 16, 'ipv6')
reservedIpv6.addSubnet('3fff::', 20, 'ipv6')

/**
 * Returns whether an IP address is on the public internet.
 *
 * @see RFC 6890
 * @example isPublicAddress('169.254.169.254') // false
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedIpv4.check(address, 'ipv4')
  return family === 6 && globalIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}
