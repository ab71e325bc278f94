import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectMessage, type MessageSigner } from './inspect-message.ts'

const ACCOUNTS = {
  eip155: ['Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '1'],
  solana: ['Solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  bip122: ['Bitcoin', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', '000000000019d6689c085ae165831e93'],
  polkadot: ['Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '91b171bb158e2d3848fa23a9f1c25182'],
} as const
type Family = keyof typeof ACCOUNTS
const FAMILIES = Object.keys(ACCOUNTS) as Family[]

const signerOf = (namespace: Family): MessageSigner => ({
  namespace,
  address: ACCOUNTS[namespace][1],
  domain: 'orchard.example',
  now: Date.parse('2026-05-14T10:00:00Z'),
})

function signIn(
  family: Family,
  { domain = 'orchard.example', address = ACCOUNTS[family][1] as string, rest = '' } = {},
) {
  return [
    `${domain} wants you to sign in with your ${ACCOUNTS[family][0]} account:`,
    address,
    '',
    'Sign in to the orchard.',
    '',
    `URI: https://${domain}`,
    'Version: 1',
    `Chain ID: ${ACCOUNTS[family][2]}`,
    'Nonce: 32891756',
    `Issued At: 2026-05-14T09:30:00.000Z${rest}`,
  ].join('\n')
}

const codesOf = (message: string | Uint8Array, family: Family) =>
  inspectMessage(message, signerOf(family)).findings.map(({ code, severity }) => `${code}: ${severity}`)

describe.each(FAMILIES)('inspectMessage of %s', (family) => {
  it('returns no findings for a sign-in to this page by this account', () => {
    const found = inspectMessage(signIn(family), signerOf(family))
    expect(found).toEqual({ effects: [{ type: 'sign-in', domain: 'orchard.example' }], findings: [] })
  })

  it('blocks a sign-in to another site', () => {
    expect(codesOf(signIn(family, { domain: 'bank.example' }), family)).toEqual(['sign-in-domain: block'])
  })

  it.each([
    ['HTTPS://bank.example wants you to sign in with your '],
    ['bank.example WANTS YOU TO sign in with your '],
    ['\n bank.example  wants you to sign in with your '],
  ])('blocks a sign-in to another site in other spellings too: %j', (head) => {
    expect(codesOf(`${head}${ACCOUNTS[family][0]} account:\n${ACCOUNTS[family][1]}`, family)).toContain(
      'sign-in-domain: block',
    )
  })

  it('warns about another account, an expired sign-in, and a malformed text', () => {
    expect(codesOf(signIn(family, { address: 'somebody' }), family)).toEqual(['sign-in-invalid: warn'])
    const expired = signIn(family, { rest: '\nExpiration Time: 2026-05-14T09:59:00Z' })
    expect(codesOf(expired, family)).toEqual(['sign-in-invalid: warn'])
    expect(codesOf(signIn(family).replace('Version: 1', 'Version: 2\nAdmin: yes'), family)).toEqual([
      'sign-in-invalid: warn',
    ])
  })

  it('warns about unreadable messages: hashes, bytes, hidden characters', () => {
    expect(codesOf('ab'.repeat(32), family)).toEqual(['opaque-message: warn'])
    expect(codesOf(`0x${'ab'.repeat(32)}`, family)).toEqual(['opaque-message: warn'])
    expect(codesOf(Uint8Array.from([0xff, ...new Uint8Array(31).fill(0x9c)]), family)).toEqual(['opaque-message: warn'])
    expect(codesOf('Pay \u202e100', family)).toEqual(['hidden-characters: warn'])
  })

  it('returns no findings for plain text, also as bytes', () => {
    expect(codesOf('Hello, 世界\n', family)).toEqual([])
    expect(codesOf(new TextEncoder().encode('Hello'), family)).toEqual([])
  })

  it('never throws on hostile texts and bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (text, bytes) => {
        for (const each of [text, bytes, signIn(family) + text, text + signIn(family)]) codesOf(each, family)
      }),
      { numRuns: 40 },
    )
  })
})

describe('inspectMessage', () => {
  it.each([
    ['a nonce that can be guessed', (text: string) => text.replace('32891756', '123')],
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['no time', (text: string) => text.replace(/Issued At.*/, 'Issued At: soon')],
    ['a line of no standard', (text: string) => text.replace(/(Issued At.*)/, '$1\nAlso: this')],
    ['no chain', (text: string) => text.replace(/Chain ID.*/, 'Chain: 1')],
    ['no URI', (text: string) => text.replace(/URI.*/, 'URI: orchard.example')],
    ['a domain in the URI that is another one', (text: string) => text.replace(/URI.*/, 'URI: https://bank.example')],
    ['a beginning that is to come', (text: string) => `${text}\nNot Before: 2026-05-14T10:00:01Z`],
  ])('warns of a sign-in with %s (EIP-4361)', (_, spoil) => {
    expect(codesOf(spoil(signIn('eip155')), 'eip155')).toEqual(['sign-in-invalid: warn'])
  })

  it('accepts a sign-in without a statement, with resources, and with a final line break (EIP-4361)', () => {
    expect(codesOf(signIn('eip155').replace('Sign in to the orchard.\n', ''), 'eip155')).toEqual([])
    const rest = '\nExpiration Time: 2026-05-15T09:30:00.000Z\nResources:\n- https://orchard.example/terms\n'
    expect(codesOf(signIn('eip155', { rest }), 'eip155')).toEqual([])
  })

  it.each(['a\u202eb', 'a\u200bb', 'a\u0007b', 'a\u2066b'])('finds hidden characters in %j', (text) => {
    expect(codesOf(text, 'eip155')).toEqual(['hidden-characters: warn'])
  })

  it.each(['Two\nlines\tand a tab', 'سلام', '👩‍🚀', 'à la carte'])('finds no hidden characters in %j', (text) => {
    expect(codesOf(text, 'eip155')).toEqual([])
  })

  it('accepts a message of Sign In With Solana with any of the optional fields', () => {
    const head = `orchard.example wants you to sign in with your Solana account:\n${ACCOUNTS.solana[1]}`
    expect(codesOf(head, 'solana')).toEqual([])
    expect(codesOf(`${head}\n\nWelcome`, 'solana')).toEqual([])
    expect(codesOf(`${head}\n\nWelcome\n\nChain ID: mainnet\nNonce: 1`, 'solana')).toEqual([])
    expect(codesOf(`${head}\n\nURI: https://orchard.example\nExpiration Time: 2026-05-14T09:59:00Z`, 'solana')).toEqual(
      ['sign-in-invalid: warn'],
    )
    expect(codesOf(`${head}\n\nURI: https://bank.example`, 'solana')).toEqual(['sign-in-invalid: warn'])
  })

  it('recognizes an account of Polkadot by its key, whatever network the address belongs to', () => {
    const generic = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
    expect(codesOf(signIn('polkadot', { address: generic }), 'polkadot')).toEqual(['sign-in-invalid: warn'])
    const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    const same = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    const found = inspectMessage(signIn('polkadot', { address: alice }), { ...signerOf('polkadot'), address: same })
    expect(found.findings).toEqual([])
  })
})
