import { isAddress, isSameAddress, type Namespace } from '@latchkey/primitives'
import type { Finding, InspectedEffect } from '../inspection.ts'
import { decodeMessage, hasHiddenCharacters } from './decode-message.ts'

interface Signer {
  readonly account: string
  readonly namespace: Namespace
  /** Host of the page, with its port: what a sign-in message must name. */
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Pages of developers: their sign-ins may name any domain. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[^:]+\.localhost)(:\d+)?$/

/** Returns what a text makes a person sign, and what is wrong with it. @see EIP-4361, EIP-191 */
export function gradeMessage(
  message: string,
  signer: Signer,
): { readonly effects: readonly InspectedEffect[]; readonly findings: readonly Finding[] } {
  const decoded = decodeMessage(message)
  const hidden: readonly Finding[] = hasHiddenCharacters(message)
    ? [{ code: 'hidden-characters', severity: 'warn' }]
    : []
  if (decoded.type === 'opaque')
    return {
      effects: [{ type: 'sign', what: message }],
      findings: [...hidden, { code: 'opaque-message', severity: 'warn' }],
    }
  if (decoded.type === 'text') return { effects: [{ type: 'sign', what: message }], findings: hidden }
  const { domain, address, fields } = decoded
  return {
    effects: [{ type: 'sign-in', domain }],
    findings: [
      ...hidden,
      ...gradeDomain(domain, signer.domain),
      ...gradeAccount(address, signer),
      ...(fields === undefined ? [invalid('format')] : gradeFields(fields, domain, signer)),
    ],
  }
}

function gradeDomain(actual: string, expected: string): readonly Finding[] {
  if (isSameHost(actual, expected)) return []
  const isRelated = isLocal(expected) || isBelow(actual, expected) || isBelow(expected, actual)
  // Another site's sign-in on this page has one use: to sign in there as the visitor.
  return [{ code: 'sign-in-domain', severity: isRelated ? 'warn' : 'block', expected, actual }]
}

const isLocal = (host: string): boolean => LOCAL.test(host)
const isSameHost = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const isBelow = (below: string, above: string): boolean => below.toLowerCase().endsWith(`.${above.toLowerCase()}`)

function gradeAccount(address: string, { account, namespace }: Signer): readonly Finding[] {
  const isOwn = isAddress(address, namespace) && isSameAddress(address, account, namespace)
  return isOwn ? [] : [{ code: 'sign-in-invalid', severity: 'warn', expected: account, actual: address }]
}

function gradeFields(
  { uri, expiresAt }: { readonly uri: string; readonly expiresAt?: number },
  domain: string,
  { now }: Signer,
): readonly Finding[] {
  const host = hostOf(uri)
  return [
    ...(expiresAt !== undefined && expiresAt <= now ? [invalid('expired')] : []),
    ...(host !== undefined && !isSameHost(host, domain) && !isBelow(host, domain) && !isBelow(domain, host)
      ? [invalid('uri')]
      : []),
  ]
}

const invalid = (actual: string): Finding => ({ code: 'sign-in-invalid', severity: 'warn', actual })

/** Host of an address of the web; other addresses have none. */
function hostOf(uri: string): string | undefined {
  return URL.canParse(uri) && /^https?:/.test(uri) ? new URL(uri).host : undefined
}
