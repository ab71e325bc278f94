import { createEncodedRecap } from '@walletconnect/utils'
import { describe, expect, it } from 'vitest'
import { readSignIn } from './read-sign-in.ts'

const KNOWN = ['eip155:1', 'eip155:8453']
const PAYLOAD = {
  domain: 'fernhill.example',
  aud: 'https://fernhill.example',
  nonce: '1',
  iat: '2026-11-21T00:00:00Z',
  chains: ['eip155:8453', 'eip155:10'],
  statement: 'Welcome\u202e back.',
  resources: ['https://fernhill.example', createEncodedRecap('eip155', 'request', ['eth_sign', 'personal_sign'])],
}
const event = (payload: object, url = 'https://fernhill.example') => ({
  id: 7,
  topic: 'ab',
  params: {
    requester: { publicKey: 'cd', metadata: { name: 'Fernhill', description: '', url, icons: [] } },
    expiryTimestamp: 1_795_000_300,
    authPayload: { ...PAYLOAD, ...payload },
  },
})

describe('a sign-in', () => {
  it('is read with what it grants', () => {
    expect(readSignIn(event({}), KNOWN)).toEqual({
      kind: 'sign-in',
      id: 7,
      site: { name: 'Fernhill', host: 'fernhill.example', description: '' },
      expiresAtMs: 1_795_000_300_000,
      pairingTopic: 'ab',
      domain: 'fernhill.example',
      networkIds: ['eip155:8453'],
      methods: ['personal_sign'],
    })
  })

  it('is named when it is for another site', () => {
    expect(readSignIn(event({ domain: 'bank.example' }), KNOWN)?.warning).toContain('bank.example')
    expect(readSignIn(event({ domain: 'bank.example' }, 'javascript:alert(1)'), KNOWN)?.warning).toContain(
      'bank.example',
    )
  })

  it('can only be refused when it is for networks this wallet has not', () => {
    expect(readSignIn(event({ chains: ['eip155:10'] }), KNOWN)?.problem).toBeDefined()
  })

  it('grants nothing by what cannot be read', () => {
    expect(readSignIn(event({ resources: ['urn:recap:%%%'] }), KNOWN)?.methods).toEqual([])
    expect(readSignIn(event({ resources: null, statement: null }), KNOWN)?.methods).toEqual([])
  })

  it('is left alone when it is none, or endless', () => {
    expect(readSignIn(event({ statement: 'x'.repeat(3_000) }), KNOWN)).toBeUndefined()
    expect(readSignIn(event({ chains: Array(100).fill('eip155:1') }), KNOWN)).toBeUndefined()
    for (const junk of [undefined, {}, { ...event({}), id: 1.5 }]) expect(readSignIn(junk, KNOWN)).toBeUndefined()
  })
})
