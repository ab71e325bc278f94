import { BlockList, isIPv6 } from 'node:net'
import { WalletError } from '@latchkey/errors'
import type { Context, MiddlewareHandler } from 'hono'

/** Networks of the inside. @see RFC 1918, RFC 4193, RFC 6890 */
const INSIDE = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INSIDE.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INSIDE.addSubnet(address, bits, 'ipv6')

/** Headers of a proxy, and of a browser. No program that calls this API sends one. */
const FOREIGN = ['x-forwarded-for', 'forwarded', 'via', 'origin', 'sec-fetch-site'] as const

function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return INSIDE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/**
 * Refuses callers from a public address, through a proxy, and in a browser. A proxy that forwards a public host to this listener by
 * mistake, or a page that rebinds its name to this machine, reaches nothing, whatever token it has.
 *
 * @param socketAddress - Returns the address of the socket, which no header changes.
 * @throws operator/caller-refused
 */
export function requireInside(socketAddress: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const isForeign = FOREIGN.some((name) => c.req.header(name) !== undefined)
    if (isForeign || !isInside(socketAddress(c))) throw new WalletError('operator/caller-refused')
    await next()
  }
}
