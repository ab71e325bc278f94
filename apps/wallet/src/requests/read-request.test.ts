import { describe, expect, it } from 'vitest'
import { type Grant, REFUSALS, readRequest } from './read-request.ts'
import { reviewRequest } from './review-request.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = `0x${'ab'.repeat(20)}`
const NOW = 1_795_000_000_000
const GRANT: Grant = {
  site: { name: 'Fernhill', host: 'fernhill.example', description: '' },
  networkIds: ['eip155:1', 'eip155:8453'],
  addresses: [ALICE],
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
}
const event = (method: string, params: unknown, more: object = {}) => ({
  id: 7,
  topic: 'ab',
  params: { chainId: 'eip155:1', request: { method, params }, ...more },
})
const request = (method: string, params: unknown) => {
  const reading = readRequest(event(method, params), GRANT, NOW)
  return reading !== undefined && 'request' in reading ? reading.request : undefined
}
const review = (method: string, params: unknown) => {
  const read = request(method, params)
  if (read === undefined || read.kind === 'switch') return undefined
  return reviewRequest(read, { coin: { symbol: 'ETH', decimals: 18 }, tokens: new Map(), now: NOW })
}
const refusal = (method: string, params: unknown, more: object = {}) => {
  const reading = readRequest(event(method, params, more), GRANT, NOW)
  return reading !== undefined && 'refusal' in reading ? reading.refusal : undefined
}

describe('a message to sign', () => {
  it('is read as text, from digits or as it is', () => {
    const read = { kind: 'message', address: ALICE, raw: '0x68656c6c6f' }
    for (const given of [
      ['0x68656c6c6f', ALICE],
      ['hello', ALICE.toLowerCase()],
    ]) {
      expect(request('personal_sign', given)).toMatchObject(read)
      expect(review('personal_sign', given)).toMatchObject({ content: 'hello', findings: [] })
    }
  })

  it('is shown as digits, with a finding, when it is no text', () => {
    const found = review('personal_sign', ['0xff00', ALICE])
    expect(found).toMatchObject({ content: '0xff00', findings: [{ code: 'opaque-message' }] })
  })

  it('keeps the bytes that are signed, however they are shown', () => {
    expect(request('personal_sign', ['0xefbbbf61', ALICE])).toMatchObject({ raw: '0xefbbbf61' })
    const found = review('personal_sign', ['0xefbbbf61', ALICE])
    expect(found).toMatchObject({ content: '[U+FEFF]a', findings: [{ code: 'hidden-characters' }] })
  })

  it('has a finding when it signs in to another site', () => {
    const text = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${ALICE}\n`
    const codes = (domain: string) => review('personal_sign', [text(domain), ALICE])?.findings.map(({ code }) => code)
    expect(codes('fernhill.example')).not.toContain('sign-in-domain')
    expect(codes('bank.example')).toContain('sign-in-domain')
  })
})

describe('structured data to sign', () => {
  const data = {
    types: { Mail: [{ name: 'to', type: 'Person[]' }], Person: [{ name: 'name', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1 },
    message: { to: [{ name: 'Bo\u202eb', hidden: 'not signed' }], hidden: 'not signed' },
  }

  it('is shown in full, and nothing that is not signed', () => {
    const found = review('eth_signTypedData_v4', [ALICE, JSON.stringify(data)])
    expect(found).toMatchObject({ findings: [{ code: 'hidden-characters' }] })
    expect(found?.typed).toEqual({
      title: 'Mail',
      domain: [
        { name: 'Name', value: 'Post' },
        { name: 'Chain id', value: '1' },
      ],
      message: [{ name: 'To', value: [{ name: '1', value: [{ name: 'Name', value: 'Bo[U+202E]b' }] }] }],
    })
  })

  it('has a finding when it is for another chain', () => {
    const other = { ...data, message: { to: [] }, domain: { chainId: 10 } }
    expect(review('eth_signTypedData_v4', [ALICE, other])).toMatchObject({
      findings: [{ code: 'chain-mismatch', expected: '1', actual: '10' }],
    })
  })

  it('says what a permit gives away', () => {
    const names = ['owner', 'spender', 'value', 'nonce', 'deadline']
    const types = { Permit: names.map((name, at) => ({ name, type: at < 2 ? 'address' : 'uint256' })) }
    const message = { owner: ALICE, spender: BOB, value: '5', nonce: '0', deadline: '1' }
    const permit = { types, primaryType: 'Permit', domain: { chainId: 1, verifyingContract: TOKEN }, message }
    expect(review('eth_signTypedData_v4', [ALICE, permit])?.effects).toMatchObject([
      { type: 'allow', asset: { address: TOKEN, amount: 5n }, party: { address: BOB.toLowerCase() } },
    ])
  })

  it('is refused when it cannot be read to its end', () => {
    const loop = { ...data, types: { Mail: [{ name: 'to', type: 'Mail' }] }, message: {} as Record<string, unknown> }
    let inner = loop.message
    for (let depth = 0; depth < 20; depth += 1) {
      inner.to = {}
      inner = inner.to as Record<string, unknown>
    }
    const long = { ...data, message: { to: Array.from({ length: 500 }, () => ({ name: 'x' })) } }
    for (const given of [loop, long, { ...data, primaryType: 'constructor' }, '{', null, { ...data, message: {} }])
      expect(refusal('eth_signTypedData_v4', [ALICE, given])).toBe(REFUSALS.unreadable)
  })
})

describe('a transaction', () => {
  it('is read, and fees and nonce of the site are left aside', () => {
    const given = { from: ALICE, to: BOB, value: '0x2386f26fc10000', gasPrice: '0xffffffff', nonce: '0x0' }
    expect(request('eth_sendTransaction', [given])).toEqual({
      kind: 'transaction',
      id: 7,
      topic: 'ab',
      site: GRANT.site,
      networkId: 'eip155:1',
      expiresAtMs: NOW + 300_000,
      address: ALICE,
      to: BOB,
      valueWei: 10n ** 16n,
      data: '0x',
    })
  })

  it('says what its call does', () => {
    const data = `0x095ea7b3${'0'.repeat(24)}${BOB.slice(2).toLowerCase()}${'f'.repeat(64)}`
    const found = review('eth_sendTransaction', [{ from: ALICE, to: TOKEN, data }])
    expect(found).toMatchObject({
      raw: data,
      effects: [{ type: 'allow', asset: { address: TOKEN, isUnlimited: true }, party: { address: BOB.toLowerCase() } }],
    })
    expect(found?.findings.map(({ code }) => code)).toContain('unlimited-approval')
  })

  it('is refused when a part of it is none', () => {
    for (const wrong of [{ to: 'bob' }, { value: '1' }, { data: '0x1' }, { value: `0x${'f'.repeat(65)}` }])
      expect(refusal('eth_sendTransaction', [{ from: ALICE, ...wrong }])).toBe(REFUSALS.unreadable)
  })
})

describe('another network', () => {
  it('may be requested where it was granted', () => {
    expect(request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toMatchObject({ toNetworkId: 'eip155:8453' })
    expect(refusal('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBe(REFUSALS.unknownChain)
    expect(refusal('wallet_switchEthereumChain', ['0x1'])).toBe(REFUSALS.unreadable)
  })
})

describe('any request of a site', () => {
  it('is held to what the site was granted', () => {
    expect(refusal('eth_sign', [ALICE, '0x'])).toBe(REFUSALS.notGranted)
    expect(refusal('personal_sign', ['hello', ALICE], { chainId: 'eip155:10' })).toBe(REFUSALS.notGranted)
    expect(refusal('personal_sign', ['hello', BOB])).toBe(REFUSALS.otherAccount)
    expect(refusal('eth_sendTransaction', [{ from: BOB }])).toBe(REFUSALS.otherAccount)
  })

  it('is refused when nobody would read it', () => {
    expect(refusal('personal_sign', ['x'.repeat(140_000), ALICE])).toBe(REFUSALS.tooLarge)
  })

  it('is left alone when it is no request', () => {
    for (const junk of [undefined, null, 'x', {}, { ...event('personal_sign', []), id: 'x' }])
      expect(readRequest(junk, GRANT, NOW)).toBeUndefined()
  })
})
