import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { ClientRequest } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'
import { type AnswerBounds, readAnswer } from './read-answer.ts'

/**
 * Returns the text at an untrusted `https:` URL; `undefined` if it must not or cannot be read.
 *
 * The name is resolved here and the connection uses the checked address, so a name that resolves differently the second
 * time (DNS rebinding) has no effect. Only port 443, no redirects, no credentials, bounded in time and size.
 *
 * @param send - Replaced only in tests.
 */
export async function fetchPublicText(
  url: URL,
  bounds: AnswerBounds,
  send: Send = request,
): Promise<string | undefined> {
  if (!isAllowedUrl(url)) return undefined
  return readAnswer(send(url, { lookup: createPublicLookup(), headers: { accept: 'application/json' } }), bounds)
}

function isAllowedUrl({ protocol, port, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  // A literal IP address is never looked up, so it is checked here.
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isPublicAddress(literal)
}

type Send = (url: URL, options: RequestOptions) => ClientRequest

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void

/**
 * Returns a DNS lookup function for connections that returns only public addresses, and fails otherwise.
 *
 * @param resolve - Replaced only in tests.
 */
export const createPublicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      // A name with both public and private addresses is an attack or a mistake, so no connection is made.
      if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), '', 0)
      return options.all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family)
    })
  }
