import { textToHex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { toStaticReport } from './read-report.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now = Date.parse('2026-03-01T10:00:00Z')
const origin = 'https://shop.example:8443'
const lines = {
  domain: 'shop.example:8443',
  address: ME,
  statement: 'Hello.',
  uri: 'https://shop.example:8443/in',
  chain: '1',
  nonce: '12345678',
  issued: '2026-03-01T09:55:00Z',
  rest: '',
}
const gradeText = (text: string) =>
  toStaticReport(
    {
      ...{ kind: 'evm.message', approvalId: crypto.randomUUID(), networkId: 'eip155:1', address: ME },
      message: textToHex(text),
    },
    { origin, now },
  )
const grade = (changes: Partial<typeof lines> = {}) => {
  const { domain, address, statement, uri, chain, nonce, issued, rest } = { ...lines, ...changes }
  return gradeText(
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: ${nonce}\nIssued At: ${issued}${rest}`,
  )
}

describe('a sign-in in the frame', () => {
  it('for the embedding page, the account and its network has no finding', () => {
    expect(grade()).toMatchObject({ findings: [], severity: 'info' })
  })

  it.each<[string, Partial<typeof lines>]>([
    ['another domain', { domain: 'bank.example' }],
    ['another port', { domain: 'shop.example' }],
    ['a domain above the page', { domain: 'example' }],
    ['a user in front of the domain', { domain: 'shop.example:8443@evil.example' }],
    ['a domain of other letters', { domain: 'shоp.example:8443' }],
    ['another address', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['another chain', { chain: '10' }],
    ['another URI', { uri: 'https://bank.example/' }],
    ['a URI with a user', { uri: 'https://good.com@shop.example:8443/' }],
    ['a short nonce', { nonce: '1234567' }],
    ['an old time', { issued: '2026-03-01T09:49:00Z' }],
    ['a time to come', { issued: '2026-03-01T10:11:00Z' }],
    ['an end in the past', { rest: '\nExpiration Time: 2026-03-01T09:59:00Z' }],
    ['line breaks in its statement', { statement: 'Hello.\r\n\r\nURI: https://shop.example:8443' }],
    ['a statement of several lines', { statement: 'one\ntwo' }],
  ])('X35: is stopped for %s', (_, changes) => {
    expect(grade(changes).severity).toBe('block')
  })

  it('that does not follow ERC-4361 gets a warning', () => {
    const report = gradeText(`shop.example:8443 wants you to sign in with your Ethereum account:\n${ME}\n\nyes`)
    expect(report).toMatchObject({ severity: 'warn', findings: [{ code: 'sign-in-invalid', actual: 'format' }] })
  })

  it('is not recognised in an ordinary message with a URI', () => {
    expect(gradeText('Hello, URI: https://bank.example')).toMatchObject({ severity: 'info', findings: [] })
  })
})

describe('a message that is no text', () => {
  it('X36: of 32 bytes is shown with a warning', () => {
    const report = toStaticReport(
      {
        ...{ kind: 'evm.message', approvalId: crypto.randomUUID(), networkId: 'eip155:1', address: ME },
        message: `0x${'ff'.repeat(32)}`,
      },
      { origin, now },
    )
    expect(report).toMatchObject({ severity: 'warn', findings: [{ code: 'opaque-message' }] })
  })

  it('X36: of Solana that is a transaction is stopped', () => {
    const message = `01000001${'11'.repeat(32)}${'22'.repeat(32)}00`
    const report = toStaticReport(
      {
        ...{ kind: 'solana.message', approvalId: crypto.randomUUID(), message: `0x${message}` },
        ...{
          networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          address: '29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2',
        },
      },
      { origin, now },
    )
    expect(report).toMatchObject({ severity: 'block', findings: [{ code: 'transaction-as-message' }, {}] })
  })
})
