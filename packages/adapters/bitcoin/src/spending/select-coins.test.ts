import { bitcoin } from '@latchkey/chains'
import { parseBitcoinAddress } from '@latchkey/primitives'
import { Address, NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coin } from '../esplora/reads.ts'
import { listSpendable, selectCoins } from './select-coins.ts'
import { dustLimit, feeOf, inputWeight, largestPayment } from './sizes.ts'

const owner = parseBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoin.caipNetworkId)
const to = parseBitcoinAddress('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', bitcoin.caipNetworkId)
const weight = inputWeight(owner) ?? 0n
const coin = (value: bigint, isConfirmed = true, index = 0): Coin => ({
  txid: '00'.repeat(32),
  index,
  value,
  isConfirmed,
})
const select = (values: readonly Coin[], amount: bigint, rate = 1_000n) =>
  selectCoins({ coins: values, owner, weight, to, amount, rate })
const sum = (coins: readonly Coin[] = []) => coins.reduce((total, { value }) => total + value, 0n)

describe('selectCoins', () => {
  it('keeps the sum of satoshis, pays the rate, and creates no change that is too small to spend', () => {
    const values = fc.array(fc.bigInt(1n, 5_000_000n), { maxLength: 30 })
    fc.assert(
      fc.property(values, fc.bigInt(546n, 10_000_000n), fc.bigInt(1_000n, 500_000n), (given, amount, rate) => {
        const coins = given.map((value, index) => coin(value, index % 3 !== 0, index))
        const selection = select(coins, amount, rate)
        if (selection === undefined) return
        const { fee, change, size } = selection
        expect(sum(selection.coins)).toBe(amount + fee + change)
        expect(fee).toBeGreaterThanOrEqual(feeOf(size, rate))
        // The surplus is at most the cost and the dust limit of a change output.
        expect(fee).toBeLessThan(feeOf(size + 31n, rate) + dustLimit(owner))
        if (change !== 0n) expect(change).toBeGreaterThanOrEqual(dustLimit(owner))
        expect(new Set(selection.coins.map(({ index }) => index)).size).toBe(selection.coins.length)
      }),
    )
  })

  it('finds coins whenever all coins together suffice', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1_000n, 90_000n), { minLength: 1, maxLength: 40 }), (given) => {
        const coins = given.map((value, index) => coin(value, true, index))
        const fee = feeOf(11n + 34n + 68n * BigInt(coins.length), 1_000n)
        const amount = sum(coins) - fee
        fc.pre(amount > 546n)
        expect(select(coins, amount)).toBeDefined()
        expect(select(coins, sum(coins))).toBeUndefined()
      }),
    )
  })

  it('chooses the smallest coin that suffices alone', () => {
    expect(select([coin(90_000n), coin(20_000n), coin(50_000n)], 30_000n)?.coins).toEqual([coin(50_000n)])
  })

  it('chooses unconfirmed coins last', () => {
    expect(select([coin(40_000n, false), coin(90_000n)], 30_000n)?.coins).toEqual([coin(90_000n)])
    expect(select([coin(40_000n, false), coin(90_000n)], 100_000n)?.coins).toEqual([
      coin(90_000n),
      coin(40_000n, false),
    ])
  })

  it('ignores coins that cost more than they are worth', () => {
    expect(select([coin(600n), coin(50_000n)], 30_000n, 100_000n)?.coins).toEqual([coin(50_000n)])
  })

  it('returns undefined if a transaction would need more inputs than nodes relay', () => {
    const coins = Array.from({ length: 400 }, (_, index) => coin(1_000n, true, index))
    expect(select(coins, 300_000n)).toBeUndefined()
    expect(select(coins, 100_000n)?.coins.length).toBeLessThanOrEqual(250)
  })
})

describe('dustLimit', () => {
  it.each([
    ['pkh', 20, 546n],
    ['sh', 20, 540n],
    ['wpkh', 20, 294n],
    ['wsh', 32, 330n],
  ] as const)('returns the limit of Bitcoin Core for %s', (type, length, least) => {
    const address = Address(NETWORK).encode({ type, hash: new Uint8Array(length) })
    expect(dustLimit(parseBitcoinAddress(address, bitcoin.caipNetworkId))).toBe(least)
  })

  it('returns the limit of Bitcoin Core for p2tr', () => {
    const address = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
    expect(dustLimit(parseBitcoinAddress(address, bitcoin.caipNetworkId))).toBe(330n)
  })
})

describe('the whole spendable balance', () => {
  it('pays to any address, with almost nothing left', () => {
    const taproot = parseBitcoinAddress(
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      bitcoin.caipNetworkId,
    )
    const values = fc.array(fc.bigInt(1n, 5_000_000n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, fc.bigInt(1_000n, 200_000n), fc.constantFrom(to, taproot, owner), (given, rate, receiver) => {
        const coins = given.map((value, index) => coin(value, index % 3 !== 0, index))
        const spendable = listSpendable({ coins, weight, rate })
        const amount = sum(spendable) - feeOf(largestPayment(BigInt(spendable.length), weight), rate)
        fc.pre(amount >= dustLimit(receiver))
        const pay = (address: typeof to, more: bigint) =>
          selectCoins({ coins, owner, weight, to: address, amount: amount + more, rate })
        expect(pay(receiver, 0n)).toBeDefined()
        expect(pay(taproot, feeOf(2n, rate))).toBeUndefined()
      }),
    )
  })
})
