import { bytesToHex, decodeSs58, isAddress, isSameAddress, type Namespace } from '@latchkey/primitives'
import type { Finding, RequestInspection } from '../inspection.ts'
import { hasHiddenCharacters } from './hidden-characters.ts'
import { readSignIn, type SignInHead } from './read-sign-in.ts'

/** Who is asked to sign a message, and where. */
export interface MessageSigner {
  readonly namespace: Namespace
  readonly address: string
  /** Host of the page, with its port: what a sign-in must name. */
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Pages of developers: their sign-ins may name any domain. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|[^:]+\.localhost)(:\d+)?$/i
/** A hash, or bytes: at least 32 of them. */
const HEX = /^(?:0x)?(?:[\da-f]{2}){32,}$/i

/**
 * Returns what a message makes a person sign, and what is wrong with it: a sign-in to another site, of another account, out
 * of time or out of form, bytes that nobody can read.
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
  // Another site's sign-in on this page has one use: to sign in there as the visitor.
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

/** An account of Polkadot has an address for each network, all of one key. */
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

/** Host of an address of the web; other addresses have none. */
function hostOf(uri: string): string | undefined {
  return URL.canParse(uri) && /^https?:/i.test(uri) ? new URL(uri).host : undefined
}
