import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { TAGS } from '../relay/index.ts'
import {
  authenticateResult,
  formatPairingUri,
  metadata,
  parsePairingUri,
  peerCalls,
  peerPayload,
  proposeResult,
  sessionNamespaces,
} from './index.ts'

const HEX = fc.stringMatching(/^[0-9a-f]{64}$/)
const TOPIC = 'a'.repeat(64)
const KEY = 'b'.repeat(64)
const METADATA = { name: 'Wallet', description: '', url: '', icons: [] }

describe('a pairing URI', () => {
  it('has the form that wallets scan', () => {
    expect(formatPairingUri({ topic: TOPIC, symKey: KEY, expiryTimestamp: 1_700_000_000, methods: [] })).toBe(
      `wc:${TOPIC}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${KEY}`,
    )
  })

  it('is the same after formatting and parsing, for arbitrary values', () => {
    const methods = fc.array(fc.constantFrom('wc_sessionPropose', 'wc_sessionAuthenticate'), { maxLength: 2 })
    const uri = fc.record({ topic: HEX, symKey: HEX, expiryTimestamp: fc.nat(), methods })
    fc.assert(
      fc.property(uri, (parts) => {
        expect(parsePairingUri(formatPairingUri(parts))).toEqual(parts)
      }),
    )
  })

  it('may have parameters in any order, unknown ones, and methods in brackets', () => {
    const text = `wc:${TOPIC}@2?symKey=${KEY}&relay-data=x&methods=[wc_sessionPropose],[wc_sessionAuthenticate]&relay-protocol=irn`
    expect(parsePairingUri(text)).toEqual({
      topic: TOPIC,
      symKey: KEY,
      methods: ['wc_sessionPropose', 'wc_sessionAuthenticate'],
    })
  })

  it.each([
    ['of version 1', `wc:${TOPIC}@1?bridge=x&key=${KEY}`],
    ['without a key', `wc:${TOPIC}@2?relay-protocol=irn`],
    ['with a short key', `wc:${TOPIC}@2?relay-protocol=irn&symKey=abcd`],
    ['of another relay protocol', `wc:${TOPIC}@2?relay-protocol=waku&symKey=${KEY}`],
    ['with an invalid expiry', `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}&expiryTimestamp=soon`],
    ['that is too long', `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}&x=${'y'.repeat(4_000)}`],
    ['of nothing', ''],
  ])('is rejected if it is one %s', (_, text) => {
    expect(parsePairingUri(text)).toBeUndefined()
  })

  it('never makes the parser throw, for arbitrary scanned texts', () => {
    const almost = fc.tuple(fc.string(), fc.string()).map(([a, b]) => `wc:${TOPIC}@2?${a}&symKey=${KEY}&${b}`)
    fc.assert(fc.property(fc.oneof(fc.string(), almost), (text) => void parsePairingUri(text)))
  })
})

describe('messages of a peer', () => {
  it('never make a schema throw', () => {
    const schemas: readonly v.GenericSchema[] = [
      ...Object.values(peerCalls),
      peerPayload,
      proposeResult,
      authenticateResult,
      metadata,
    ]
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of schemas) v.safeParse(schema, value)
      }),
    )
  })

  it('have a schema for every call with a tag', () => {
    expect(Object.keys(peerCalls).sort()).toEqual(Object.keys(TAGS).sort())
  })

  it('are a call, an error or a result, and a result may be null', () => {
    const base = { id: 1, jsonrpc: '2.0' }
    expect(v.parse(peerPayload, { ...base, result: null })).toEqual({ ...base, result: null })
    expect(v.parse(peerPayload, { ...base, error: { code: 5000, message: 'no', data: 'x' } })).toEqual({
      ...base,
      error: { code: 5000, message: 'no' },
    })
    expect(v.is(peerPayload, { ...base, id: 1.5, result: true })).toBe(false)
    expect(v.is(peerPayload, { ...base, id: '1', result: true })).toBe(false)
  })

  it('are an error also if its code is text, or is missing', () => {
    for (const error of [{ code: 'ACTION_REJECTED', message: 'no' }, { message: 'no' }, { code: 1.5, message: 'no' }])
      expect(v.parse(peerPayload, { id: 7, jsonrpc: '2.0', error })).toMatchObject({
        error: { code: -32_603, message: 'no' },
      })
  })

  it('settle a session; unknown members are dropped', () => {
    const settle = {
      relay: { protocol: 'irn' },
      controller: { publicKey: KEY, metadata: { ...METADATA, verifyUrl: 'https://x' } },
      namespaces: { eip155: { accounts: [`eip155:1:0x${'a'.repeat(40)}`], methods: ['personal_sign'], events: [] } },
      expiry: 1_700_000_000,
    }
    const properties = { bip122_getAccountAddresses: '[]' }
    const extra = { ...settle, sessionProperties: { a: '1', ...properties } }
    expect(v.parse(peerCalls.wc_sessionSettle, extra)).toEqual({
      ...settle,
      sessionProperties: properties,
      controller: { publicKey: KEY, metadata: METADATA },
    })
  })

  it.each([
    ['an account that is no CAIP-10 id', ['0xabc']],
    ['more accounts than any wallet has', Array(1_001).fill(`eip155:1:0x${'a'.repeat(40)}`)],
  ])('are rejected with %s', (_, accounts) => {
    expect(v.is(sessionNamespaces, { eip155: { accounts, methods: [], events: [] } })).toBe(false)
  })

  it('contain a description of one visible line, with links that a page may open', () => {
    const received = {
      name: `Meta\u202eMask\n${'x'.repeat(100)}`,
      url: 'javascript:alert(1)',
      icons: ['javascript:alert(1)', 'https://wallet.example/icon.png'],
    }
    const { name, url, icons } = v.parse(metadata, received)
    expect(name).toBe(`MetaMask ${'x'.repeat(55)}`)
    expect(url).toBe('')
    expect(icons).toEqual(['https://wallet.example/icon.png'])
  })
})
