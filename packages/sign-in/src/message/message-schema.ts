import {
  isAddress,
  isAuthority,
  isCaipNetworkId,
  isPathSegment,
  isUri,
  type Namespace,
  toChecksumAddress,
} from '@latchkey/primitives'
import * as v from 'valibot'
import { isRfc3339 } from './is-rfc3339.ts'

const MAX_DOMAIN_LENGTH = 255
const MAX_URI_LENGTH = 2048
const MAX_STATEMENT_LENGTH = 2048
const MAX_RESOURCES = 32

const SCHEME = /^[a-zA-Z][a-zA-Z\d+.-]*$/
/** Reserved and unreserved characters, and the space. @see ERC-4361 */
const STATEMENT = /^[\w.~:/?#[\]@!$&'()*+,;= -]*$/

const time = v.pipe(v.string(), v.maxLength(40), v.check(isRfc3339, 'it is a time of RFC 3339'))
const uri = v.pipe(v.string(), v.maxLength(MAX_URI_LENGTH), v.check(isUri, 'it is a URI of RFC 3986'))

/**
 * The page of the sign-in. Only http URLs, because `javascript:` and the schemes of programs do not belong to a site.
 */
const pageUri = v.pipe(uri, v.regex(/^https?:\/\/[^/?#]/i, 'it is an address of the web'))

const fields = v.object({
  domain: v.pipe(v.string(), v.maxLength(MAX_DOMAIN_LENGTH), v.check(isAuthority, 'it is an authority of RFC 3986')),
  scheme: v.exactOptional(v.pipe(v.string(), v.maxLength(32), v.regex(SCHEME, 'it is a scheme of RFC 3986'))),
  accountAddress: v.pipe(v.string(), v.maxLength(128)),
  chainId: v.custom<`${Namespace}:${string}`>(isCaipNetworkId, 'it is a CAIP-2 id'),
  uri: pageUri,
  version: v.literal('1', 'it is 1'),
  nonce: v.pipe(v.string(), v.maxLength(256), v.regex(/^[a-zA-Z\d]{8,}$/, 'it has at least eight letters and digits')),
  issuedAt: time,
  expirationTime: v.exactOptional(time),
  notBefore: v.exactOptional(time),
  statement: v.exactOptional(
    v.pipe(v.string(), v.maxLength(MAX_STATEMENT_LENGTH), v.regex(STATEMENT, 'it is one line of ASCII')),
  ),
  requestId: v.exactOptional(v.pipe(v.string(), v.maxLength(256), v.check(isPathSegment, 'it is a segment of a path'))),
  resources: v.exactOptional(v.pipe(v.array(uri), v.maxLength(MAX_RESOURCES))),
})

/**
 * Every field of a message with its limits. An EVM address must have its checksum, so that one account has one text.
 */
export const messageSchema = v.pipe(
  fields,
  v.forward(
    v.check(({ accountAddress, chainId }) => isWholeAddress(accountAddress, chainId), 'it is an address of the chain'),
    ['accountAddress'],
  ),
)

function isWholeAddress(address: string, chainId: string): boolean {
  const namespace = chainId.split(':')[0] as Namespace
  if (!isAddress(address, namespace)) return false
  return namespace !== 'eip155' || toChecksumAddress(address) === address
}
