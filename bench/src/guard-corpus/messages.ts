import type { ClassEntry } from './corpus.types.ts'
import { bad, doubtful, good } from './to-entries.ts'

/** What a sign-in message of a chain family is made of. @see CAIP-122 */
export interface SignInFacts {
  /** As the message names the chain: `Ethereum`, `Solana`, … */
  readonly chain: string
  readonly chainId: string
  readonly account: string
  readonly other: string
  readonly domain: string
  readonly nowSec: number
}

interface SignInParts {
  readonly domain?: string
  readonly account?: string
  readonly uri?: string
  readonly statement?: string
  readonly chainId?: string
  readonly expiresSec?: number
  readonly resources?: readonly string[]
}

/** Writes a sign-in message. @see EIP-4361, CAIP-122 */
export function toSignIn(facts: SignInFacts, parts: SignInParts = {}): string {
  const { domain = facts.domain, account = facts.account, chainId = facts.chainId, resources = [] } = parts
  const time = (sec: number) => new Date(sec * 1_000).toISOString()
  const { uri = `https://${domain}/login`, statement = 'Sign in to the orchard.', expiresSec } = parts
  return [
    `${domain} wants you to sign in with your ${facts.chain} account:`,
    account,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    'Nonce: k8fJ2mQpL0s7Tz',
    `Issued At: ${time(facts.nowSec - 5)}`,
    ...(expiresSec === undefined ? [] : [`Expiration Time: ${time(expiresSec)}`]),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]),
  ].join('\n')
}

/** Sign-ins of one chain family. */
export function signIns(facts: SignInFacts): readonly ClassEntry[] {
  const { account, other, nowSec, domain } = facts
  const write = (parts: SignInParts = {}) => ({ message: toSignIn(facts, parts) })
  const bytes = (parts: SignInParts) => ({ message: new TextEncoder().encode(toSignIn(facts, parts)) })
  return [
    bad('signs in to another site', write({ domain: 'exchange.example' })),
    bad(
      'signs in to another site with a page of this one',
      write({ domain: 'exchange.example', uri: `https://${domain}/login` }),
    ),
    bad('signs in to a subdomain of a thief that begins alike', write({ domain: `${domain}.login.example` })),
    bad('signs in to a domain whose letters look alike', write({ domain: domain.replace('a', 'а') })),
    bad('signs in to another site as bytes', bytes({ domain: 'exchange.example' })),
    doubtful('signs in as another account', write({ account: other })),
    doubtful('signs in with a time that has passed', write({ expiresSec: nowSec - 86_400 })),
    good('signs in to this site', write()),
    good('signs in to this site for an hour', write({ expiresSec: nowSec + 3_600 })),
    good('signs in to this site as bytes', bytes({})),
    good('signs in with resources', write({ resources: [`https://${domain}/terms`], account })),
  ]
}

const BACKWARDS = '\u202e'
const HIDDEN = '\u200b\u200b\u2060'

/** Texts that any chain family signs. */
export const texts: readonly ClassEntry[] = [
  doubtful('a text that is shown backwards', { message: `You pay ${BACKWARDS}DSU 000,01${'\u202c'} once.` }),
  doubtful('a text with invisible characters', { message: `I agree${HIDDEN} to the${HIDDEN} terms.` }),
  doubtful('a text with invisible tags', { message: `Hello ${String.fromCodePoint(0xe0070, 0xe0061, 0xe0079)}there` }),
  doubtful('a hash', { message: `0x${'c4'.repeat(32)}` }),
  doubtful('random bytes', {
    message: new Uint8Array(Array.from({ length: 32 }, (_, index) => (index * 97 + 13) % 251)),
  }),
  good('terms of use', { message: 'I have read the terms of use of 1 March and agree to them.' }),
  good('a vote off the chain', { message: JSON.stringify({ space: 'orchard.eth', proposal: 'apples', choice: 1 }) }),
  good('a text with an emoji of several characters', { message: 'Hello 👩‍🌾, welcome back 🇫🇷' }),
  good('a text in Arabic', { message: 'مرحبا بك في البستان' }),
  good('a text in lines', { message: 'Order 4711\nThree boxes of pears\nTotal: 42.00 EUR' }),
]
