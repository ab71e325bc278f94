import { describe, expect, it } from 'vitest'
import type { EvmChain } from '../chains/evm-chain.ts'
import { isStillGood, type Prepared, prepareTransaction } from './prepare-transaction.ts'

const [FROM, TO] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const DRAFT = { from: FROM, to: TO, value: 5n, data: '0x', gas: undefined, nonce: undefined } as const
const GWEI = 10n ** 9n

interface Facts {
  readonly gas?: bigint
  readonly price?: bigint
  readonly tip?: bigint | undefined
  readonly nonce?: bigint
  readonly balance?: bigint
}

function chainOf({ gas = 21_000n, price = GWEI, tip = 1n, nonce = 3n, balance = 10n ** 18n }: Facts): EvmChain {
  return {
    estimateFees: async () => ({
      ...{ gas, maxFeePerGas: price, total: gas * price },
      ...(tip === 0n ? {} : { maxPriorityFeePerGas: tip }),
    }),
    nextNonce: async () => nonce,
    balanceOf: async () => balance,
    request: () => Promise.reject(new Error('nothing else is read')),
  }
}

const prepare = (facts: Facts, draft: object = {}, leastNonce = 0n) =>
  prepareTransaction(
    { ...DRAFT, ...draft },
    { chain: chainOf(facts), address: FROM, leastNonce, signal: new AbortController().signal },
  )

describe('prepareTransaction', () => {
  it('fills in nonce, gas and fees, and gives a plain payment its exact gas', async () => {
    expect((await prepare({})).transaction).toEqual({
      ...{ type: 'eip1559', nonce: '0x3', gas: '0x5208', to: TO, value: '0x5', data: '0x', accessList: [] },
      ...{ maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' },
    })
  })

  it('adds room to the gas of a call, and takes the gas of the page where that is more', async () => {
    expect((await prepare({ gas: 100_000n })).gas).toBe(125_000n)
    expect((await prepare({ gas: 100_000n }, { gas: 50_000n })).gas).toBe(125_000n)
    expect((await prepare({ gas: 100_000n }, { gas: 300_000n })).gas).toBe(300_000n)
  })

  it('makes a legacy transaction where the network has no base fee', async () => {
    expect((await prepare({ tip: 0n })).transaction).toMatchObject({ type: 'legacy', gasPrice: '0x3b9aca00' })
  })

  it('takes the nonce after the last one that this page used, which the node may not know yet', async () => {
    expect((await prepare({ nonce: 3n }, {}, 4n)).nonce).toBe(4n)
    expect((await prepare({ nonce: 9n }, {}, 4n)).nonce).toBe(9n)
    await expect(prepare({ nonce: 3n }, { nonce: 2n })).rejects.toMatchObject({ code: 'request/invalid' })
  })

  it('fails where the account holds too little for amount and fee together', async () => {
    const fee = 21_000n * GWEI
    await expect(prepare({ balance: 4n + fee })).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    expect((await prepare({ balance: 5n + fee })).nonce).toBe(3n)
  })
})

describe('isStillGood', () => {
  const approved: Promise<Prepared> = prepare({ gas: 100_000n })
  it.each<[string, boolean, Facts]>([
    ['nothing changed', true, {}],
    ['the fee fell', true, { price: GWEI / 2n }],
    ['the fee grew within its room', true, { price: (GWEI * 119n) / 100n }],
    ['the fee grew beyond its room', false, { price: (GWEI * 121n) / 100n }],
    ['the call needs more gas than there is', false, { gas: 130_000n }],
    ['its nonce is used', false, { nonce: 4n }],
  ])('says whether the approved transaction holds when %s: %s', async (_, expected, facts) => {
    expect(isStillGood(await approved, await prepare({ gas: 100_000n, ...facts }))).toBe(expected)
  })
})
