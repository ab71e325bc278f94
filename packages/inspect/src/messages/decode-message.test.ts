import { describe, expect, it } from 'vitest'
import { decodeMessage, hasHiddenCharacters } from './decode-message.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lines = (...more: readonly string[]) => [
  `app.example wants you to sign in with your Ethereum account:`,
  ACCOUNT,
  '',
  'Welcome.',
  '',
  'URI: https://app.example/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 32891756',
  'Issued At: 2026-05-14T09:30:00.000Z',
  ...more,
]

describe('decodeMessage', () => {
  it('reads a sign-in message (EIP-4361)', () => {
    const text = lines('Expiration Time: 2026-05-15T09:30:00.000Z', 'Resources:', '- https://app.example/terms')
    expect(decodeMessage(text.join('\n'))).toEqual({
      type: 'sign-in',
      domain: 'app.example',
      address: ACCOUNT,
      fields: {
        uri: 'https://app.example/login',
        chainId: '1',
        nonce: '32891756',
        expiresAt: Date.UTC(2026, 4, 15, 9, 30),
      },
    })
  })

  it('reads one without a statement', () => {
    const text = lines().filter((line) => line !== 'Welcome.')
    expect(decodeMessage(text.join('\n'))).toMatchObject({ type: 'sign-in', fields: { nonce: '32891756' } })
  })

  it.each([
    ['a nonce that can be guessed', (line: string) => line.replace('32891756', '123')],
    ['another version', (line: string) => line.replace('Version: 1', 'Version: 2')],
    ['no time', (line: string) => line.replace(/^Issued At.*/, 'Issued At: soon')],
    ['a line that nobody asked for', (line: string) => line.replace(/^(Issued At.*)/, '$1\nAlso: this')],
    ['no chain', (line: string) => line.replace(/^Chain ID.*/, 'Chain: 1')],
  ])('sees that one is not made as the standard says: %s', (_, spoil) => {
    const decoded = decodeMessage(lines().map(spoil).join('\n'))
    expect(decoded).toMatchObject({ type: 'sign-in', domain: 'app.example' })
    expect(decoded).not.toHaveProperty('fields')
  })

  it('distinguishes bytes from text', () => {
    expect(decodeMessage(`0x${'ab'.repeat(32)}`)).toEqual({ type: 'opaque' })
    expect(decodeMessage('0xab is short')).toEqual({ type: 'text' })
  })
})

describe('hasHiddenCharacters', () => {
  it.each(['a\u202eb', 'a\u200bb', 'a\u0007b', 'a\u2066b'])('finds them in %j', (text) => {
    expect(hasHiddenCharacters(text)).toBe(true)
  })

  it.each(['Two\nlines\tand a tab', 'سلام', '👩‍🚀', 'à la carte'])('leaves %j alone', (text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
  })
})
