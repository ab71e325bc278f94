import { bitcoin as bitcoinNetwork, mainnet } from '@latchkey/chains'
import type { ProviderOf, SessionProvider } from '@latchkey/core/ports'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createActions } from './actions.ts'
import type { BitcoinMethod } from './bitcoin-family.ts'
import type { BitcoinOptions } from './bitcoin-options.ts'
import { bitcoin } from './index.ts'

describe('bitcoin', () => {
  it('names namespace and kind without loading its code (Spec §9.32)', () => {
    expect(bitcoin()).toMatchObject({ namespace: 'bip122', kind: 'bitcoin' })
  })

  it('types the provider of its wallets', () => {
    expectTypeOf<ProviderOf<'bip122'>>().toEqualTypeOf<SessionProvider<BitcoinMethod>>()
  })

  it('has the same operations before and after its code loads', () => {
    const { namespace, kind, ...verbs } = bitcoin()
    expect(Object.keys(verbs).sort()).toEqual(Object.keys(createActions({})).sort())
  })

  it.each<[string, BitcoinOptions]>([
    ['feeLevel', { feeLevel: 'soon' as never }],
    ['rpcTimeoutMs', { rpcTimeoutMs: Number.NaN }],
    ['pollingIntervalMs', { pollingIntervalMs: 0 }],
    ['receiptTimeoutMs', { receiptTimeoutMs: 2 ** 31 }],
  ])('refuses options that are wrong: %s', (path, options) => {
    expect(() => createActions(options)).toThrow(
      expect.objectContaining({ code: 'config/invalid-options', context: expect.objectContaining({ path }) }),
    )
  })

  it('refuses networks of other families', async () => {
    const reading = bitcoin().getBalance({ address: 'x', network: mainnet as never })
    await expect(reading).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  it('sends no request to a service without an address', async () => {
    const reading = bitcoin().getBalance({ address: '0xabc', network: bitcoinNetwork })
    await expect(reading).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', false],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ])('checks whether %s is an address of the network: %s', async (address, isOne) => {
    const checking = bitcoin().checkAddress({ address, network: bitcoinNetwork })
    if (isOne) await expect(checking).resolves.toBeUndefined()
    else await expect(checking).rejects.toMatchObject({ code: 'address/invalid' })
  })

  it('rejects a call that is cancelled before its code has loaded', async () => {
    const signal = AbortSignal.abort()
    const reading = bitcoin().getBalance({ address: 'x', network: bitcoinNetwork, signal })
    await expect(reading).rejects.toMatchObject({ code: 'connect/cancelled' })
  })
})
