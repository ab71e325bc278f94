import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScrubber } from './scrub.ts'

const WALLET_ID = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const scrubber = createScrubber({ key: new Uint8Array(32).fill(1), isPublicId: (id) => id === WALLET_ID })

const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const PAIRING = `wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303`
const IDENTIFIERS: readonly (readonly [what: string, identifier: string])[] = [
  ['an EVM address', EVM],
  ['an EVM address in capitals', EVM.toUpperCase().replace('0X', '0x')],
  ['an EVM address without 0x', EVM.slice(2)],
  ['a CAIP-10 account', `eip155:1:${EVM}`],
  ['a CAIP-10 account of Solana', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`],
  ['a Solana address', SOLANA],
  ['a Bitcoin address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['an old Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a Polkadot address', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['a TON address', 'EQD4FPq-PRDieyQKkizFTRtSDyucUIqrj0v_zXJmqaDp6_0t'],
  ['a Tron address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['a Cosmos address', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'],
  ['a transaction hash', `0x${'ab12'.repeat(16)}`],
  ['a bare hash', 'cd34'.repeat(16)],
  ['an e-mail', 'Vitalik.B+news@mail.example.com'],
  ['an encoded e-mail', 'vitalik%40mail.example.com'],
  ['an ENS name', 'vitalik.eth'],
  ['a registered name', 'alice.reown.id'],
  ['a pairing URI', PAIRING],
  ['an encoded pairing URI', encodeURIComponent(PAIRING)],
  ['a twice encoded pairing URI', encodeURIComponent(encodeURIComponent(PAIRING))],
  ['an address with a hidden character in it', `${EVM.slice(0, 20)}\u200b${EVM.slice(20)}`],
  ['an address in wide letters', [...EVM].map((c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)).join('')],
]
// The distinctive middle of each identifier: no six characters of it may remain.
const middle = (identifier: string) =>
  identifier
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .slice(6, 14)
    .toLowerCase()

describe('createScrubber', () => {
  it.each(IDENTIFIERS)('replaces %s anywhere in a text', (_, identifier) => {
    const places = [
      identifier,
      `Error: cannot pay ${identifier}, try again`,
      `"${identifier}"`,
      `https://app.example/account/${identifier}/tokens`,
      `{"to":"${identifier}"}`,
      `a=${identifier}&b=1`,
    ]
    for (const place of places) expect(scrubber.text(place).toLowerCase(), place).not.toContain(middle(identifier))
    const json = JSON.stringify(scrubber.json({ deep: [{ [identifier]: { x: identifier } }], address: identifier }))
    expect(json.toLowerCase()).not.toContain(middle(identifier))
  })

  it('returns the same pseudonym for every spelling of an address', () => {
    const pseudonyms = [
      scrubber.json({ address: EVM }),
      scrubber.json({ address: EVM.toLowerCase() }),
      scrubber.json({ address: `eip155:1:${EVM}` }),
    ].map((value) => (value as { address: string }).address)
    expect(new Set(pseudonyms).size).toBe(1)
    expect(pseudonyms[0]).toMatch(/^\[id:[0-9a-f]{16}\]$/)
    expect(scrubber.text(`x ${EVM}`)).toBe(`x ${pseudonyms[0]}`)
    expect(scrubber.text(`eip155:1:${EVM}`)).toBe(`eip155:${pseudonyms[0]}`)
  })

  it('returns another pseudonym under another key, so that a leaked table cannot be tested against addresses', () => {
    const other = createScrubber({ key: new Uint8Array(32).fill(2) })
    expect(other.text(EVM)).not.toBe(scrubber.text(EVM))
  })

  it('keeps usage data', () => {
    const props = {
      event: 'CONNECT_SUCCESS',
      properties: {
        method: 'qrcode',
        name: 'MetaMask',
        walletId: WALLET_ID,
        caipNetworkId: 'eip155:8453',
        swapFromToken: 'ETH',
        amount: 0.5,
        connected: true,
        view: 'ConnectingWalletConnectBasic'.slice(0, 20),
        errorMessage: 'User rejected the request. Code 4001.',
        session: '7f0c5f4e-5d0c-4d8a-9d56-0a9f0f3b6c11',
        nothing: null,
      },
    }
    expect(scrubber.json(props)).toEqual(props)
  })

  it('replaces personal values without a pattern', () => {
    const hidden = scrubber.json({ userName: 'alice', phone: 491701234567, ensName: 'a', signature: 'x', names: [1] })
    expect(JSON.stringify(hidden)).not.toMatch(/alice|4917|"a"|"x"/)
  })

  it('removes user, query and fragment from a URL', () => {
    expect(scrubber.url('https://u:p@app.example/swap?token=secret#x')).toBe('https://app.example/swap')
    expect(scrubber.url(`https://app.example/account/${EVM}`)).toMatch(/^https:\/\/app\.example\/account\/\[id:/)
    for (const bad of ['javascript:alert(1)', 'file:///home/alice', '', 'about:blank'])
      expect(scrubber.url(bad)).toBe('')
  })

  it('limits depth, count and length, and never cuts an address in two', () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 50; level++) deep = { deep }
    expect(JSON.stringify(scrubber.json(deep))).not.toContain('bottom')
    expect(JSON.stringify(scrubber.json(Array.from({ length: 5000 }, () => 'x'))).length).toBeLessThan(30_000)
    const padded = scrubber.text(`${'a '.repeat(985)}${EVM}`)
    expect(padded.length).toBeLessThanOrEqual(2000)
    expect(padded).not.toContain('0xd8')
  })

  it('takes limited time for a hostile text', () => {
    const startedAt = performance.now()
    for (const text of ['a@'.repeat(40_000), 'a.'.repeat(40_000), '%25'.repeat(25_000), `wc${'%25'.repeat(25_000)}`]) {
      scrubber.text(text)
    }
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('replaces an address between any characters', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), hex, fc.string({ maxLength: 30 }), (before, digits, after) => {
        const address = `0x${digits}`
        const out = JSON.stringify([
          scrubber.text(before + address + after),
          scrubber.json({ p: before + address + after }),
        ])
        expect(out.toLowerCase()).not.toContain(digits.toLowerCase().slice(4, 36))
      }),
    )
  })
})
