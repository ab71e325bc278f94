import { parseMessage } from '@latchkey/sign-in'
import { describe, expect, it } from 'vitest'
import { type LoginMessage, readLoginMessage } from './read-login-message.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2'
const login = {
  origin: 'https://shop.example:8443',
  networkId: 'eip155:1',
  address: ADDRESS,
  now: Date.parse('2026-03-01T10:00:00Z'),
}
const message: LoginMessage = {
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/in',
  version: '1',
  accountAddress: '',
  chainId: 'eip155:1',
  nonce: 'k3jd83jd9s',
  issuedAt: '2026-03-01T09:57:00Z',
}
const read = (changes: Partial<LoginMessage> = {}) => readLoginMessage({ ...message, ...changes }, login)

describe('a sign-in message of the embedding page', () => {
  it('is written for the account of the wallet, in the form of ERC-4361', () => {
    const fields = { statement: 'Hello.', requestId: '7' }
    const text = read({ ...fields, expirationTime: '2026-03-01T11:00:00Z' }) ?? ''
    expect(parseMessage(text)).toEqual({
      ...message,
      ...fields,
      ...{ expirationTime: '2026-03-01T11:00:00Z' },
      accountAddress: ADDRESS,
    })
  })

  it('may name the account itself, in any spelling', () => {
    expect(read({ accountAddress: ADDRESS.toLowerCase() })).toBe(read())
  })

  it('is written for an account of Solana too', () => {
    const text = readLoginMessage(
      { ...message, chainId: SOLANA },
      { ...login, networkId: SOLANA, address: SOLANA_ADDRESS },
    )
    expect(parseMessage(text ?? '')).toMatchObject({ chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
  })

  it.each<[string, Partial<LoginMessage>]>([
    ['another domain', { domain: 'bank.example' }],
    ['the domain without its port', { domain: 'shop.example' }],
    ['a domain that contains the own one', { domain: 'shop.example:8443.evil.example' }],
    ['a URI of another page', { uri: 'https://bank.example/' }],
    ['a URI of another scheme', { uri: 'http://shop.example:8443/in' }],
    ['a URI with a user', { uri: 'https://good.example@shop.example:8443/' }],
    ['a URI that is code', { uri: 'javascript://shop.example:8443/%0aalert(1)' }],
    ['another account', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['a text for an account', { accountAddress: '<<AccountAddress>>' }],
    ['another network', { chainId: 'eip155:10' }],
    ['a short nonce', { nonce: '1234567' }],
    ['a nonce with a line break', { nonce: '12345678\nIssued At: 2026-03-01T10:00:00Z' }],
    ['another version', { version: '2' }],
    ['a time of issue six minutes ago', { issuedAt: '2026-03-01T09:54:00Z' }],
    ['a time of issue in six minutes', { issuedAt: '2026-03-01T10:06:00Z' }],
    ['a time of issue that is none', { issuedAt: 'now' }],
    ['an end in the past', { expirationTime: '2026-03-01T09:59:59Z' }],
    ['an end that is no time', { expirationTime: 'never' }],
    ['a beginning to come', { notBefore: '2026-03-01T10:00:01Z' }],
    ['a statement of two lines', { statement: 'Hello.\n\nURI: https://shop.example:8443' }],
    ['hidden characters in its statement', { statement: 'Hello\u202e.' }],
    ['a resource', { resources: ['https://shop.example/terms'] }],
    ['a right that is given', { resources: ['urn:recap:eyJhdHQiOnt9LCJwcmYiOltdfQ'] }],
  ])('X35: is left to a screen with %s', (_, changes) => {
    expect(read(changes)).toBeUndefined()
  })

  it('X35: is left to a screen without a time of issue', () => {
    const { issuedAt: _, ...without } = message
    expect(readLoginMessage(without, login)).toBeUndefined()
  })

  it('is left to a screen for an account of Bitcoin', () => {
    const networkId = 'bip122:000000000019d6689c085ae165831e93'
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(readLoginMessage({ ...message, chainId: networkId }, { ...login, networkId, address })).toBeUndefined()
  })
})
