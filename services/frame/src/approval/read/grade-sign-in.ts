import type { Finding } from '@latchkey/inspect'
import { parseCaipNetworkId, parseRfc3339 } from '@latchkey/primitives'

/** Tolerated difference between the clocks of the site and of the visitor. */
const ISSUED_TOLERANCE_MS = 600_000
const LEAST_NONCE = 8
/** Matches the header, the address line, and the statement between two empty lines. */
const MOST_BEFORE_URI = 5
const HEAD = /^\s*(?:[a-z][a-z\d+.-]*:\/\/)?.{0,512}?\s+wants you to sign in with your\s+\w{1,40}\s+account\b/i
const SOLANA_NETWORKS: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
}

interface Page {
  readonly origin: string
  readonly networkId: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns whether a text looks like a sign-in message, even if it does not follow the standard. */
const isSignIn = (text: string): boolean => HEAD.test(text.slice(0, 800))

/**
 * Returns the findings of a sign-in message. The frame knows the origin of the embedding page, so it blocks, where other wallets
 * warn, a message for another site, account, network or time.
 *
 * @param findings - The findings of `inspectMessage` for the same text.
 * @see ERC-4361, Sign In With Solana
 */
export function gradeSignIn(text: string, findings: readonly Finding[], page: Page): readonly Finding[] {
  if (!isSignIn(text)) return findings
  const stopped = findings.map((finding): Finding => (isOfOther(finding) ? { ...finding, severity: 'block' } : finding))
  const invalid = (actual: string, expected?: string): Finding => ({
    ...{ code: 'sign-in-invalid', severity: 'block', actual },
    ...(expected === undefined ? {} : { expected }),
  })
  const own = { ...page, namespace: parseCaipNetworkId(page.networkId).namespace }
  const wrong = [
    ...(hasBrokenStatement(text) ? [invalid('statement')] : []),
    ...gradeUri(lineOf(text, 'URI'), page.origin).map(([actual, expected]) => invalid(actual, expected)),
    ...gradeChain(lineOf(text, 'Chain ID'), page.networkId).map(([actual, expected]) => invalid(actual, expected)),
    ...(isShort(lineOf(text, 'Nonce'), own.namespace) ? [invalid('nonce')] : []),
    ...(isOld(lineOf(text, 'Issued At'), page.now) ? [invalid('issued at')] : []),
  ]
  return [...stopped, ...wrong]
}

/** Findings that become `block`. A form that does not follow the standard stays a warning. */
const isOfOther = ({ code, actual }: Finding): boolean =>
  code === 'sign-in-domain' || (code === 'sign-in-invalid' && actual !== 'format')

/** A statement with a line break can forge the fields that follow it, such as `URI:`. ERC-4361 forbids line breaks in it. */
function hasBrokenStatement(text: string): boolean {
  if (/\r/.test(text)) return true
  const at = text.split('\n').findIndex((line) => /^(?:URI|Version|Chain ID|Nonce): /.test(line))
  return at > MOST_BEFORE_URI
}

/** Returns the last match, because an earlier one may be part of the statement. */
function lineOf(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith(`${name}: `))
  return lines.at(-1)?.slice(name.length + 2)
}

type Pair = readonly [actual: string, expected?: string]

function gradeUri(uri: string | undefined, origin: string): readonly Pair[] {
  if (uri === undefined || !/^https?:/i.test(uri)) return []
  if (!URL.canParse(uri)) return [['uri']]
  const actual = new URL(uri)
  const isOwn = actual.origin === origin && actual.username === '' && actual.password === ''
  return isOwn ? [] : [[actual.origin === origin ? 'uri' : actual.origin, origin]]
}

function gradeChain(chain: string | undefined, networkId: string): readonly Pair[] {
  if (chain === undefined) return []
  const { namespace, reference } = parseCaipNetworkId(networkId)
  const bare = chain.replace(/^[a-z\d-]+:/, '')
  const named = Object.hasOwn(SOLANA_NETWORKS, bare) ? SOLANA_NETWORKS[bare] : undefined
  const actual = namespace === 'solana' ? (named ?? bare) : bare
  return actual === reference ? [] : [[chain.slice(0, 64), reference]]
}

const isShort = (nonce: string | undefined, namespace: string): boolean =>
  nonce !== undefined && namespace === 'eip155' && nonce.length < LEAST_NONCE

function isOld(issuedAt: string | undefined, now: number): boolean {
  const time = issuedAt === undefined ? undefined : parseRfc3339(issuedAt)
  return time !== undefined && Math.abs(now - time) > ISSUED_TOLERANCE_MS
}
