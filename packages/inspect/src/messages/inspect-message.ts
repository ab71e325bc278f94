import { bytesToHex, decodeSs58, isAddress, isSameAddress, type Namespace } from '@latchkey/primitives'
import type { Finding, RequestInspection } from '../inspection.ts'
import { hasHiddenCharacters } from './hidden-characters.ts'
import { readSignIn, type SignInHead } from './read-sign-in.ts'

/** The account that signs a message, and the page that requests it. */
export interface MessageSigner {
  readonly namespace: Namespace
  readonly address: string
  /** Host of the page, with its port; a sign-in must name it. */
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Local development pages, whose sign-ins may name any domain. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[^:]+\.localhost)(:\d+)?$/i
/** A hash or other bytes, at least 32 of them. */
const HEX = /^(?:0x)?(?:[\da-f]{2}){32,}$/i

/**
 * Returns the effects and findings of a message: a sign-in to another site, of another account, expired or malformed,
 * or unreadable bytes.
 *
 * @param message - Bytes are read as UTF-8, as wallets show them.
 * @see CAIP-122, ERC-4361
 */
export function inspectMessage(message: string | Uint8Array, signer: MessageSigner): RequestInspection {
  const text = typeof message === 'string' ? message : readText(message)
  if (text === undefined || HEX.test(text.trim()))
    return {
      effects: [{ type: 'sign', what: text ?? bytesToHex(message as Uint8Array) }],
      findings: [{ code: 'opaque-message', severity: 'warn' }],
    }
  const hidden: readonly Finding[] = hasHiddenCharacters(text) ? [{ code: 'hidden-characters', severity: 'warn' }] : []
  const signIn = readSignIn(text)
  if (signIn === undefined) return { effects: [{ type: 'sign', what: text }], findings: hidden }
  return {
    effects: [{ type: 'sign-in', domain: signIn.domain }],
    findings: [...gradeDomain(signIn.domain, signer.domain), ...gradeRest(signIn, signer), ...hidden],
  }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function gradeDomain(actual: string, expected: string): readonly Finding[] {
  if (isSameHost(actual, expected)) return []
  const isRelated = LOCAL.test(expected) || isBelow(actual, expected) || isBelow(expected, actual)
  // The only use of another site's sign-in on this page is to sign in there as the visitor.
  return [{ code: 'sign-in-domain', severity: isRelated ? 'warn' : 'block', expected, actual }]
}

const isSameHost = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const isBelow = (below: string, above: string): boolean => below.toLowerCase().endsWith(`.${above.toLowerCase()}`)

function gradeRest({ namespace, address, fields, domain }: SignInHead, signer: MessageSigner) {
  const invalid = (actual: string): Finding => ({ code: 'sign-in-invalid', severity: 'warn', actual })
  const { namespace: own, address: expected, now } = signer
  const isOwn = namespace === own && isAddress(address, own) && isSameAccount(address, expected, own)
  if (!isOwn) return [{ ...invalid(address.slice(0, 128)), expected }]
  if (fields === undefined) return [invalid('format')]
  const { uri, expiresAt, validFrom } = fields
  const host = uri === undefined ? undefined : hostOf(uri)
  const isOtherHost =
    host !== undefined && !isSameHost(host, domain) && !isBelow(host, domain) && !isBelow(domain, host)
  return [
    ...(expiresAt !== undefined && expiresAt <= now ? [invalid('expired')] : []),
    ...(validFrom !== undefined && validFrom > now ? [invalid('not yet valid')] : []),
    ...(isOtherHost ? [invalid('uri')] : []),
  ]
}

/** A Polkadot account has a different address on each network, all for one key. */
function isSameAccount(address: string, expected: string, namespace: Namespace): boolean {
  if (isSameAddress(address, expected, namespace)) return true
  if (namespace !== 'polkadot') return false
  return keyOf(address) !== undefined && keyOf(address) === keyOf(expected)
}

function keyOf(address: string): string | undefined {
  try {
    return bytesToHex(decodeSs58(address).accountId)
  } catch {
    return undefined
  }
}

/** Returns the host of a web address; other addresses have none. */
function hostOf(uri: string): string | undefined {
  return URL.canParse(uri) && /^https?:/i.test(uri) ? new URL(uri).host : undefined
}
