import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectPsbt, type PsbtFacts } from './inspect-psbt.ts'
import { readPsbt } from './read-psbt.ts'

const script = (byte: number) => Buffer.from([0, 20, ...new Array<number>(20).fill(byte)])
const [OWN, OTHER] = [script(1), script(2)]

const facts: PsbtFacts = {
  own: [OWN],
  coins: new Map(),
  addressOf: (given) => `address-${given[2]}`,
}

/** A transaction that pays the visitor, made by another library. */
function before(value: number): bitcoin.Transaction {
  const transaction = new bitcoin.Transaction()
  transaction.addInput(Buffer.alloc(32, 7), 0)
  transaction.addOutput(OWN, value)
  return transaction
}

interface Built {
  readonly value?: number
  /** Satoshis of the coin as the PSBT claims them. */
  readonly claimed?: number
  readonly paid?: number
  readonly change?: number
  readonly sighashType?: number
}

function build({ value = 100_000, claimed = value, paid = 60_000, change = 39_000, sighashType = 1 }: Built = {}) {
  const previous = before(value)
  const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest })
  psbt.addInput({
    hash: previous.getId(),
    index: 0,
    sighashType,
    witnessUtxo: { script: OWN, value: claimed },
    nonWitnessUtxo: previous.toBuffer(),
  })
  psbt.addOutput({ script: OTHER, value: paid })
  if (change > 0) psbt.addOutput({ script: OWN, value: change })
  return psbt.toBuffer()
}

const inspect = (bytes: Uint8Array) => inspectPsbt(readPsbt(bytes), facts)

describe('inspectPsbt', () => {
  it('reads a payment of bitcoinjs-lib: the receiver, the fee and the change of the visitor', () => {
    const found = inspect(build())
    expect(found.effects).toEqual([
      { type: 'send', asset: { type: 'native', amount: 60_000n }, party: { address: 'address-2' } },
      { type: 'fee', asset: { type: 'native', amount: 1_000n }, rate: expect.any(BigInt) },
    ])
    expect(found.findings).toEqual([])
  })

  it('ignores a claimed amount that the proof in the PSBT contradicts', () => {
    expect(inspect(build({ claimed: 70_000 })).findings).toMatchObject([{ code: 'not-read-whole', severity: 'danger' }])
  })

  it.each([
    [2, 'NONE'],
    [3, 'SINGLE'],
    [0x83, 'SINGLE|ANYONECANPAY'],
    [0x41, '0x41'],
  ])('grades the signature %i as open', (sighashType, actual) => {
    const found = inspect(build({ sighashType }))
    expect(found.findings).toMatchObject([{ code: 'open-signature', severity: 'danger', expected: 'ALL', actual }])
  })

  it('grades a fee by its rate and by its share of the payment', () => {
    expect(inspect(build({ value: 100_000, paid: 30_000, change: 69_000 })).findings).toEqual([])
    const rate = inspect(build({ value: 1_000_000, paid: 900_000, change: 50_000 }))
    expect(rate.findings).toMatchObject([{ code: 'high-fee', severity: 'warn' }])
    const share = inspect(build({ value: 1_000_000, paid: 100_000, change: 700_000 }))
    expect(share.findings).toMatchObject([{ code: 'high-fee', severity: 'danger' }])
  })

  it('never throws on hostile bytes, and reports each as unreadable', () => {
    const whole = build()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length - 1), fc.nat(255), (random, at, byte) => {
        const changed = Uint8Array.from(whole)
        changed[at] = byte
        for (const bytes of [random, changed, whole.subarray(0, at)]) {
          const found = inspect(bytes)
          const isRead = found.effects.length > 0 || found.findings.some(({ severity }) => severity !== 'info')
          if (!isRead) throw new Error('it passed unseen')
        }
      }),
      { numRuns: 300 },
    )
  })
})
