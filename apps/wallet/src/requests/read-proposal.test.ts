import { describe, expect, it } from 'vitest'
import { readProposal, toNamespaces } from './read-proposal.ts'

const KNOWN = ['eip155:1', 'eip155:8453']
const PROPOSAL = {
  id: 1_795_000_000_000_123,
  expiryTimestamp: 1_795_000_300,
  pairingTopic: 'ab',
  proposer: { publicKey: 'cd', metadata: { name: 'Fernhill', description: '', url: 'https://fernhill.example' } },
  requiredNamespaces: {},
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:8453', 'eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'message'],
    },
  },
}

describe('a proposal of a site', () => {
  it('is split into what this wallet has and what it has not', () => {
    expect(readProposal(PROPOSAL, KNOWN)).toEqual({
      kind: 'proposal',
      id: PROPOSAL.id,
      site: { name: 'Fernhill', host: 'fernhill.example', description: '' },
      expiresAtMs: 1_795_000_300_000,
      pairingTopic: 'ab',
      networkIds: ['eip155:1', 'eip155:8453'],
      otherNetworks: 1,
      methods: ['eth_sendTransaction', 'personal_sign'],
      otherMethods: ['eth_sign'],
      events: ['chainChanged'],
    })
  })

  it('is granted what it requested and nothing more', () => {
    const request = readProposal(PROPOSAL, KNOWN)
    expect(request && toNamespaces(request, { eip155: '0xA', solana: 'S', bip122: 'B' })).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:8453'],
        accounts: ['eip155:1:0xA', 'eip155:8453:0xA'],
        methods: ['eth_sendTransaction', 'personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  it('may be written by chain', () => {
    const optionalNamespaces = { 'eip155:8453': { methods: ['personal_sign'], events: [] } }
    expect(readProposal({ ...PROPOSAL, optionalNamespaces }, KNOWN)?.networkIds).toEqual(['eip155:8453'])
  })

  it('can only be refused when it needs what this wallet has not', () => {
    const problem = (requiredNamespaces: object, optionalNamespaces: object = PROPOSAL.optionalNamespaces) =>
      readProposal({ ...PROPOSAL, requiredNamespaces, optionalNamespaces }, KNOWN)?.problem
    expect(problem({})).toBeUndefined()
    expect(problem({ eip155: { chains: ['eip155:10'], methods: [], events: [] } })).toContain('eip155:10')
    expect(problem({ eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: [] } })).toContain('eth_sign')
    expect(problem({ 'solana:5eykt': { methods: [], events: [] } })).toContain('solana:5eykt')
    expect(problem({}, { solana: { chains: ['solana:5eykt'], methods: [], events: [] } })).toBeDefined()
    expect(problem({}, {})).toBeDefined()
  })

  it('is left alone when it is none', () => {
    for (const junk of [undefined, null, 'x', {}, { ...PROPOSAL, id: 'x' }, { ...PROPOSAL, proposer: undefined }])
      expect(readProposal(junk, KNOWN)).toBeUndefined()
  })

  it('does not grow with what was sent', () => {
    const methods = Array.from({ length: 10_000 }, (_, at) => `method_${at}\u202e`)
    const optionalNamespaces = { eip155: { chains: KNOWN, methods, events: [] } }
    expect(readProposal({ ...PROPOSAL, optionalNamespaces }, KNOWN)?.otherMethods).toHaveLength(200)
  })
})
