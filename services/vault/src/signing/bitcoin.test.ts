import { bytesToHex, decodeBase58, hexToBytes, textToHex } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import * as ecc from 'tiny-secp256k1'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DerivedAccounts, deriveAccounts } from '../keys/derive-accounts.ts'
import { signBitcoinMessage } from './bitcoin-message.ts'
import { signRequestOf } from './sign-request.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const REFUSED = /vault\/refused|never signs/
let accounts: DerivedAccounts
let own: { readonly script: Buffer; readonly publicKey: Buffer }

beforeAll(async () => {
  bitcoin.initEccLib(ecc)
  accounts = await deriveAccounts(crypto.getRandomValues(new Uint8Array(32)))
  const publicKey = Buffer.from(ecc.pointFromScalar(accounts.bitcoinPayment.privateKey, true) ?? [])
  own = { publicKey, script: bitcoin.address.toOutputScript(accounts.bitcoinPayment.address) }
})

const sign = (request: object): Uint8Array => {
  const { address } = accounts.bitcoinPayment
  return signRequestOf({ approvalId: ID, address, networkId: MAIN, ...request } as SignRequest, accounts)
}
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('a message of Bitcoin', () => {
  // The key and both messages of the vectors of BIP-322.
  const wif = decodeBase58('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  it.each([
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('has the simple signature of the vector of BIP-322 for "%s"', (text, expected) => {
    const account = { address, privateKey: wif.slice(1, 33) }
    const signature = toBase64(signBitcoinMessage(new TextEncoder().encode(text), account, 'bip322'))
    expect(signature).toBe(expected)
    expect(Verifier.verifySignature(address, text, signature)).toBe(true)
  })

  it('is signed in both forms so that bip322-js verifies the signature only for that text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400, unit: 'grapheme' }),
        fc.constantFrom('ecdsa', 'bip322'),
        (text, protocol) => {
          const bytes = sign({ kind: 'bitcoin.message', message: textToHex(text), protocol })
          const verify = (message: string) =>
            Verifier.verifySignature(accounts.bitcoinPayment.address, message, toBase64(bytes))
          expect([verify(text), verify(`${text} `)]).toEqual([true, false])
          expect(protocol === 'bip322' || bytes.length === 65).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each([
    ['another account', { address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' }],
    ['a network of another family', { networkId: 'eip155:1' }],
    ['a Bitcoin network that the address is not of', { networkId: REGTEST }],
  ])('is rejected for %s', (_, change) => {
    expect(() => sign({ kind: 'bitcoin.message', message: '0x00', protocol: 'ecdsa', ...change })).toThrow(REFUSED)
  })
})

interface Coin {
  readonly script: Buffer
  readonly value: number
  readonly sighashType?: number
  /** Whether the input has its previous transaction; by default if there are several inputs. */
  readonly isProved?: boolean
  /** The amount that the input claims instead of the real one. */
  readonly claims?: number
}

interface Built {
  /** Scripts and satoshis of the coins; by default two of the wallet. */
  readonly coins?: readonly Coin[]
  readonly outputs?: number
}

const FRIEND = Buffer.from([0, 20, ...new Array<number>(20).fill(9)])

function build({
  coins = [
    { ...own, value: 60_000 },
    { ...own, value: 50_000 },
  ],
  outputs = 1,
}: Built = {}) {
  const before = new bitcoin.Transaction()
  before.addInput(Buffer.alloc(32, 7), 0)
  for (const { script, value } of coins) before.addOutput(script, value)
  const psbt = new bitcoin.Psbt()
  for (const [at, coin] of coins.entries()) {
    const { script, value, sighashType, isProved = coins.length > 1, claims = value } = coin
    psbt.addInput({
      ...{ hash: before.getId(), index: at, sequence: 0xfffffffd, witnessUtxo: { script, value: claims } },
      ...(isProved ? { nonWitnessUtxo: before.toBuffer() } : {}),
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  }
  for (let at = 0; at < outputs; at += 1) psbt.addOutput({ script: FRIEND, value: 1_000 })
  return psbt
}

const isValid = (publicKey: Buffer, hash: Buffer, signature: Buffer) => ecc.verify(hash, publicKey, signature)
const signPsbt = (psbt: Uint8Array, change: object = {}) =>
  sign({ kind: 'bitcoin.psbt', psbt: bytesToHex(psbt), isFinal: false, ...change })
const read = (bytes: Uint8Array) => bitcoin.Psbt.fromBuffer(Buffer.from(bytes))

describe('a PSBT', () => {
  it('gets a signature of every own input that bitcoinjs-lib validates, and is otherwise unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (values, outputs) => {
          const psbt = build({ coins: values.map((value) => ({ ...own, value: value + 5_000 })), outputs })
          const signed = read(signPsbt(psbt.toBuffer()))
          expect(signed.validateSignaturesOfAllInputs(isValid)).toBe(true)
          expect(signed.data.globalMap.unsignedTx.toBuffer()).toEqual(psbt.data.globalMap.unsignedTx.toBuffer())
          signed.finalizeAllInputs()
          const final = read(signPsbt(psbt.toBuffer(), { isFinal: true }))
          expect(final.extractTransaction(true).toHex()).toBe(signed.extractTransaction(true).toHex())
        },
      ),
      { numRuns: 20 },
    )
  })

  it('of version 2 is signed as btc-signer parses it, and allows no more inputs or outputs', () => {
    const library = Transaction.fromPSBT(build().toBuffer())
    const given = library.toPSBT(2)
    // The flags that allow further inputs and outputs.
    expect(bytesToHex(given)).toContain('01060103')
    const signed = Transaction.fromPSBT(signPsbt(given, { isFinal: true }))
    expect(signed.isFinal).toBe(true)
    expect(bitcoin.Transaction.fromHex(signed.hex).outs).toHaveLength(1)
    expect(bytesToHex(signPsbt(given))).toContain('01060100')
  })

  it('is signed together with other signers, whose inputs stay unchanged', () => {
    const psbt = build({
      coins: [
        { script: FRIEND, value: 9_000 },
        { ...own, value: 9_000 },
      ],
    }).toBuffer()
    const [other, mine] = read(signPsbt(psbt)).data.inputs
    expect([other?.partialSig, mine?.partialSig?.length]).toEqual([undefined, 1])
    expect(() => signPsbt(psbt, { inputs: [0, 1] })).toThrow(REFUSED)
  })

  it('X43: with several inputs is rejected if one has no previous transaction, or one with another amount (CVE-2020-14199)', () => {
    const mine = { ...own, value: 60_000 }
    const signed = (other: Coin) => () => signPsbt(build({ coins: [mine, other] }).toBuffer())
    expect(signed({ script: FRIEND, value: 50_000 })).not.toThrow()
    for (const script of [FRIEND, own.script]) {
      expect(signed({ script, value: 50_000, isProved: false })).toThrow(REFUSED)
      expect(signed({ script, value: 50_000, claims: 1_000 })).toThrow(REFUSED)
    }
  })

  it('signs an input that carries its previous transaction but no witness UTXO (BIP-174)', () => {
    const before = new bitcoin.Transaction()
    before.addInput(Buffer.alloc(32, 1), 0)
    before.addOutput(own.script, 7_000)
    const psbt = new bitcoin.Psbt()
    psbt.addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() })
    psbt.addOutput({ script: FRIEND, value: 6_000 })
    expect(read(signPsbt(psbt.toBuffer())).validateSignaturesOfAllInputs(isValid)).toBe(true)
  })

  it.each([2, 3, 0x81, 0x82, 0x83, 0x41])(
    'with the sighash type %i, which leaves inputs or outputs open, is rejected',
    (sighashType) => {
      expect(() => signPsbt(build({ coins: [{ ...own, value: 9_000, sighashType }] }).toBuffer())).toThrow(REFUSED)
    },
  )

  it('is rejected without an own input, with an input named twice, without a UTXO, over 500 parts, with missing or extra bytes, and when final', () => {
    const psbt = build().toBuffer()
    expect(() => signPsbt(build({ coins: [{ script: FRIEND, value: 9_000 }] }).toBuffer())).toThrow(REFUSED)
    expect(() => signPsbt(psbt, { inputs: [0, 0] })).toThrow(REFUSED)
    expect(() => signPsbt(psbt, { inputs: [2] })).toThrow(REFUSED)
    expect(() => signPsbt(build({ outputs: 501 }).toBuffer())).toThrow(REFUSED)
    const bare = new bitcoin.Psbt()
    bare.addInput({ hash: Buffer.alloc(32, 7), index: 0 })
    bare.addOutput({ script: FRIEND, value: 1_000 })
    expect(() => signPsbt(bare.toBuffer(), { inputs: [0] })).toThrow(REFUSED)
    expect(() => signPsbt(psbt.subarray(0, -1))).toThrow(REFUSED)
    expect(() => signPsbt(Uint8Array.of(...psbt, 0))).toThrow(REFUSED)
    expect(() => signPsbt(signPsbt(psbt, { isFinal: true }))).toThrow(REFUSED)
  })

  it('with a changed byte is signed or rejected, and fails in no other way', () => {
    const whole = build().toBuffer()
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Uint8Array.from(whole, (byte, place) => (place === at ? byte ^ mask : byte))
        try {
          expect(signPsbt(changed).length).toBeGreaterThan(changed.length)
        } catch (error) {
          expect(String(error)).toMatch(REFUSED)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is signed on a test network with another key than on the main network', async () => {
    const entropy = hexToBytes('07'.repeat(32))
    const [main, regtest] = [await deriveAccounts(entropy, 'main'), await deriveAccounts(entropy, 'regtest')]
    expect(main.bitcoinPayment.privateKey).not.toEqual(regtest.bitcoinPayment.privateKey)
    const request = { approvalId: ID, kind: 'bitcoin.message', message: '0x61', protocol: 'bip322' } as const
    const { address } = regtest.bitcoinPayment
    expect(signRequestOf({ ...request, address, networkId: REGTEST }, regtest).length).toBeGreaterThan(100)
    expect(() => signRequestOf({ ...request, address, networkId: MAIN }, regtest)).toThrow(REFUSED)
  })
})
