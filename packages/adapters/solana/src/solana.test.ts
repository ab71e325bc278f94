import { mainnet, solana as solanaNetwork } from '@latchkey/chains'
import type { ProviderOf, SessionProvider } from '@latchkey/core/ports'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActions } from './actions.ts'
import { solana } from './index.ts'
import type { SolanaMethod } from './solana-family.ts'
import type { SolanaOptions } from './solana-options.ts'

describe('solana', () => {
  it('names namespace and kind without loading its code (Spec §9.32)', () => {
    expect(solana()).toMatchObject({ namespace: 'solana', kind: 'solana' })
  })

  it('types the provider of its wallets', () => {
    expectTypeOf<ProviderOf<'solana'>>().toEqualTypeOf<SessionProvider<SolanaMethod>>()
  })

  it('has the same operations before and after its code loads', () => {
    const { namespace, kind, ...verbs } = solana()
    expect(Object.keys(verbs).sort()).toEqual(Object.keys(createActions({})).sort())
  })

  it.each<[string, SolanaOptions]>([
    ['commitment', { commitment: 'sure' as never }],
    ['preflightCommitment', { preflightCommitment: '' as never }],
    ['priorityFee', { priorityFee: -1n }],
    ['priorityFee', { priorityFee: 1.5 as never }],
    ['rpcTimeoutMs', { rpcTimeoutMs: Number.NaN }],
    ['pollingIntervalMs', { pollingIntervalMs: 0 }],
    ['receiptTimeoutMs', { receiptTimeoutMs: 2 ** 31 }],
  ])('refuses options that are wrong: %s', (path, options) => {
    expect(() => createActions(options)).toThrow(
      expect.objectContaining({ code: 'config/invalid-options', context: expect.objectContaining({ path }) }),
    )
  })

  it('accepts the eight commitments of the specification, and no other (Spec §5.9)', () => {
    const all = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'] as const
    for (const commitment of all)
      expect(() => createActions({ commitment, preflightCommitment: commitment })).not.toThrow()
    expect(() => createActions({ preflightCommitment: 'rooted' as never })).toThrow('preflightCommitment')
  })

  it('refuses networks of other families', async () => {
    const reading = solana().getBalance({ address: 'x', network: mainnet as never })
    await expect(reading).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  it('sends no request to a node without an address', async () => {
    const reading = solana().getBalance({ address: '0xabc', network: solanaNetwork })
    await expect(reading).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it.each([
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', true],
    ['1'.repeat(33), false],
    ['z'.repeat(44), false],
  ])('checks whether %s is an address of 32 bytes: %s', async (address, isOne) => {
    const checking = solana().checkAddress({ address, network: solanaNetwork })
    if (isOne) await expect(checking).resolves.toBeUndefined()
    else await expect(checking).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it('rejects a call that is cancelled before its code has loaded', async () => {
    const signal = AbortSignal.abort()
    const reading = solana().getBalance({ address: 'x', network: solanaNetwork, signal })
    await expect(reading).rejects.toMatchObject({ code: 'connect/cancelled' })
  })
})
