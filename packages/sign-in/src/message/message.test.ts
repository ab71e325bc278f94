import { readFileSync } from 'node:fs'
import type { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createNonce } from './create-nonce.ts'
import { formatMessage } from './format-message.ts'
import { isRfc3339 } from './is-rfc3339.ts'
import { parseMessage } from './parse-message.ts'
import type { SignInMessage } from './sign-in-message.ts'

const readVectors = <T>(name: string): Readonly<Record<string, T>> =>
  JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8'))

interface Fields extends Omit<SignInMessage, 'accountAddress' | 'chainId'> {
  readonly address: string
  readonly chainId: number
}

const positive = readVectors<{ readonly message: string; readonly fields: Fields }>('eip4361-parsing-positive')
const negative = readVectors<string>('eip4361-parsing-negative')

const message: SignInMessage = {
  domain: 'app.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '32891757',
  issuedAt: '2026-01-05T14:27:30.883Z',
}

const problemOf = (text: string) => {
  try {
    parseMessage(text)
    return 'none'
  } catch (error) {
    return (error as WalletError).code
  }
}

describe('parseMessage', () => {
  it.each(Object.entries(positive))(
    'parses the vector of ERC-4361 with %s, and formatMessage returns the same text',
    (_, vector) => {
      const { address, chainId, ...rest } = vector.fields
      const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
      const read = parseMessage(vector.message)
      expect(read).toEqual({ ...fields, accountAddress: address, chainId: `eip155:${chainId}` })
      expect(formatMessage(read)).toBe(vector.message)
    },
  )

  it.each(Object.entries(negative))('rejects the vector of ERC-4361 with %s', (_, text) => {
    expect(problemOf(text)).toBe('sign-in/message-invalid')
  })

  it.each([
    ['a line break in the statement that forges a field', { statement: 'Hello\nURI: https://evil.example' }],
    ['a resource that forges another', { resources: ['https://a.example\n- https://evil.example'] }],
    ['a domain in letters that look like others', { domain: 'аpp.example' }],
    ['a domain that turns its direction', { domain: 'app.example\u202e' }],
    ['a request id with a line break', { requestId: '1\nResources:' }],
    ['a uri with %zz', { uri: 'https://app.example/%zz' }],
    ['a resource with %zz', { resources: ['https://app.example/%zz'] }],
    ['a request id with %zz', { requestId: '%zz' }],
    ['a domain with %zz', { domain: 'app%zz.example' }],
    ['a uri of javascript', { uri: 'javascript://app.example/%0aalert(1)' }],
    ['a uri of a program', { uri: 'myapp://app.example/login' }],
    ['a uri of data', { uri: 'data:text/html,app.example' }],
    ['a uri without a host', { uri: 'https:app.example' }],
    ['the chain 0', { chainId: 'eip155:0' as const }],
    ['a chain with a leading zero', { chainId: 'eip155:01' as const }],
    ['a chain in hexadecimal', { chainId: 'eip155:0x1' as const }],
    ['a chain in letters', { chainId: 'eip155:abc' as const }],
    ['an expiry in a leap second, which would never come', { expirationTime: '2026-06-30T23:59:60Z' }],
    ['33 resources', { resources: Array.from({ length: 33 }, () => 'https://app.example') }],
    ['a statement of 2049 characters', { statement: 'a'.repeat(2049) }],
    ['an address of another family', { accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1' }],
  ])('and formatMessage reject %s', (_, change) => {
    expect(() => formatMessage({ ...message, ...change })).toThrow('The sign-in message is not valid')
  })

  it('rejects a text of more than 16 384 characters before it parses it', () => {
    expect(problemOf(`${formatMessage(message)}${' '.repeat(16_384)}`)).toBe('sign-in/message-invalid')
  })

  it.each([
    ['a line too many', (text: string) => `${text}\nAdmin: yes`],
    ['a field twice', (text: string) => text.replace('Nonce: 32891757', 'Nonce: 32891757\nNonce: 32891758')],
    ['another end of line', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a space at an end', (text: string) => `${text} `],
    ['another family', (text: string) => text.replace('Ethereum', 'Solana')],
    ['a family of its own', (text: string) => text.replace('Ethereum', 'Dogecoin')],
  ])('rejects a text with %s', (_, change) => {
    expect(problemOf(change(formatMessage(message)))).toBe('sign-in/message-invalid')
  })
})

describe('formatMessage', () => {
  it('writes every field of the standard in its order (Spec §3.17)', () => {
    const whole = formatMessage({
      ...message,
      statement: 'Welcome',
      expirationTime: '2026-01-06T00:00:00Z',
      notBefore: '2026-01-05T00:00:00Z',
      requestId: 'r-1',
      resources: ['https://app.example/a', 'ipfs://b'],
    })
    expect(whole).toBe(
      'app.example wants you to sign in with your Ethereum account:\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2\n\n' +
        'Welcome\n\nURI: https://app.example/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\n' +
        'Issued At: 2026-01-05T14:27:30.883Z\nExpiration Time: 2026-01-06T00:00:00Z\nNot Before: 2026-01-05T00:00:00Z\n' +
        'Request ID: r-1\nResources:\n- https://app.example/a\n- ipfs://b',
    )
  })

  it.each([
    ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
    ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
    ['Polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ] as const)(
    'names the family of an account of %s, and parseMessage returns the same message',
    (name, chainId, accountAddress) => {
      for (const statement of [undefined, 'I accept the terms']) {
        const given = { ...message, chainId, accountAddress, ...(statement === undefined ? {} : { statement }) }
        const text = formatMessage(given)
        expect(text).toContain(`app.example wants you to sign in with your ${name} account:\n${accountAddress}\n`)
        expect(text).toContain(`\nChain ID: ${chainId.split(':')[1]}\n`)
        expect(parseMessage(text)).toEqual(given)
      }
    },
  )
})

describe('isRfc3339', () => {
  it.each(['2024-02-29T00:00:00Z', '2022-03-17T12:45:13.610Z', '2021-09-30T16:25:24-02:00'])('accepts %s', (time) => {
    expect(isRfc3339(time)).toBe(true)
  })

  it.each([
    '2023-02-29T00:00:00Z',
    '2022-13-01T00:00:00Z',
    '2022-01-05',
    '2022-01-05T24:00:00Z',
    '2022-01-05T00:00:00',
  ])('refuses %s', (time) => {
    expect(isRfc3339(time)).toBe(false)
  })
})

describe('createNonce', () => {
  it('returns 20 letters and digits with equal probability', () => {
    const all = Array.from({ length: 500 }, createNonce)
    expect(new Set(all).size).toBe(500)
    for (const nonce of all) expect(nonce).toMatch(/^[A-Za-z\d]{20}$/)
    const counts = new Map<string, number>()
    for (const letter of all.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 10 000 characters: each occurs 161 times on average, with a standard deviation of 13.
    for (const count of counts.values()) expect(Math.abs(count - 161)).toBeLessThan(75)
  })
})
