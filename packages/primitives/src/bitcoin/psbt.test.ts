import { p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesToHex, hexToBytes } from '../hex.ts'
import { createPsbt, extractTransaction, PSBT_KEYS, parsePsbt, readPsbtInput, serializePsbt } from './psbt.ts'
import {
  parseRawTransaction,
  type RawBitcoinTransaction,
  serializeOutput,
  serializeTransaction,
  toTransactionId,
} from './raw-transaction.ts'

const LIBRARY = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const script = bytes(20).map((hash) => Uint8Array.of(0, 20, ...hash))
const uint32 = fc.nat(0xffffffff)
const amount = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n })
const transactions: fc.Arbitrary<RawBitcoinTransaction> = fc.record({
  version: fc.constantFrom(1, 2),
  inputs: fc.array(
    fc.record({
      txid: bytes(32).map((id) => bytesToHex(id).slice(2)),
      index: uint32,
      sequence: uint32,
      scriptSig: fc.constant(new Uint8Array()),
      witness: fc.constant([]),
    }),
    { minLength: 1, maxLength: 300 },
  ),
  outputs: fc.array(fc.record({ script, amount }), { minLength: 1, maxLength: 4 }),
  lockTime: uint32,
})
const withWitness = transactions.chain((transaction) =>
  fc
    .array(bytes(72), { minLength: 1, maxLength: 3 })
    .map((witness) => ({ ...transaction, inputs: transaction.inputs.map((input) => ({ ...input, witness })) })),
)

describe('a Bitcoin transaction', () => {
  it('has the same bytes and id as in btc-signer, and is parsed from them', () => {
    fc.assert(
      fc.property(fc.oneof(transactions, withWitness), (transaction) => {
        const raw = serializeTransaction(transaction)
        const read = Transaction.fromRaw(raw, { ...LIBRARY, allowUnknownVersion: true })
        expect(read.id).toBe(toTransactionId(transaction))
        expect(RawTx.encode(RawTx.decode(raw))).toEqual(raw)
        expect(parseRawTransaction(raw)).toEqual(transaction)
        expect(parseRawTransaction(Uint8Array.of(...raw, 0))).toBeUndefined()
        expect(parseRawTransaction(raw.slice(0, -1))).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })
})

const coinsOf = (transaction: RawBitcoinTransaction) =>
  transaction.inputs.map(() => ({ script: Uint8Array.of(0, 20, ...new Uint8Array(20).fill(7)), amount: 1_000n }))
const write = (transaction: RawBitcoinTransaction) =>
  createPsbt(
    transaction,
    coinsOf(transaction).map((coin) => new Map([[PSBT_KEYS.input.witnessUtxo, serializeOutput(coin)]])),
  )

describe('a PSBT', () => {
  it('of both versions is parsed as by btc-signer, and serialized to the same bytes', () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        const given = write(transaction)
        const library = Transaction.fromPSBT(given, LIBRARY)
        for (const raw of [given, library.toPSBT(2)]) {
          const parsed = parsePsbt(raw)
          expect(parsed?.transaction).toEqual(transaction)
          expect(parsed && serializePsbt(parsed)).toEqual(raw)
          expect(parsed?.inputs.map((map, at) => readPsbtInput(map, transaction.inputs[at] as never))).toEqual(
            coinsOf(transaction).map((claimed) => ({ claimed, isFinal: false })),
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is rejected with a duplicate key, with missing or additional bytes, and with the keys of both versions', () => {
    const [transaction] = fc.sample(transactions, 1)
    if (transaction === undefined) throw new Error('no sample')
    const given = write(transaction)
    const parsed = parsePsbt(given)
    if (parsed === undefined) throw new Error('it is a PSBT')
    expect(parsePsbt(Uint8Array.of(...given, 0))).toBeUndefined()
    expect(parsePsbt(given.slice(0, -1))).toBeUndefined()
    const both = new Map([...parsed.globals, [PSBT_KEYS.global.inputs, Uint8Array.of(1)]])
    expect(parsePsbt(serializePsbt({ ...parsed, globals: both }))).toBeUndefined()
    const version = '01fb0400000000'
    expect(parsePsbt(hexToBytes(`70736274ff${version}${version}00`))).toBeUndefined()
  })

  it('rejects a previous transaction with another id, and a witness UTXO that differs from it', () => {
    const [before, transaction] = fc.sample(transactions, 2)
    if (before === undefined || transaction === undefined) throw new Error('no sample')
    const input = { ...transaction.inputs[0], txid: toTransactionId(before), index: 0 } as never
    const proof = [PSBT_KEYS.input.nonWitnessUtxo, serializeTransaction(before)] as const
    const coin = before.outputs[0]
    expect(readPsbtInput(new Map([proof]), input)).toMatchObject({ proved: coin, claimed: coin })
    expect(readPsbtInput(new Map([proof]), { ...(input as object), txid: '00'.repeat(32) } as never)).toBeUndefined()
    const other = { script: new Uint8Array(), amount: 5n }
    const lie = [PSBT_KEYS.input.witnessUtxo, serializeOutput(other)] as const
    expect(readPsbtInput(new Map([proof, lie]), input)).toBeUndefined()
  })

  it('returns the transaction of btc-signer once every input is final, and undefined before', () => {
    const key = new Uint8Array(32).fill(7)
    const { script: own } = p2wpkh(pubECDSA(key))
    const coin = { script: own, amount: 9_000n }
    const library = new Transaction()
    for (const at of [0, 1]) library.addInput({ txid: '07'.repeat(32), index: at, witnessUtxo: coin })
    library.addOutput({ script: own, amount: 5_000n })
    const extract = () => {
      const parsed = parsePsbt(library.toPSBT(0))
      return parsed && extractTransaction(parsed)
    }
    library.sign(key)
    library.finalizeIdx(0)
    expect(extract()).toBeUndefined()
    library.finalizeIdx(1)
    const transaction = extract()
    expect(transaction && bytesToHex(serializeTransaction(transaction))).toBe(`0x${library.hex}`)
  })

  it('of random bytes, or with a changed byte, never throws', () => {
    const [transaction] = fc.sample(transactions, 1)
    const given = write(transaction as RawBitcoinTransaction)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(given.length - 1), fc.nat(255), (random, at, byte) => {
        const changed = given.map((each, place) => (place === at ? byte : each))
        for (const raw of [random, changed]) {
          const parsed = parsePsbt(raw)
          if (parsed !== undefined) expect(serializePsbt(parsed)).toEqual(raw)
        }
      }),
      { numRuns: 300 },
    )
  })
})
