import { readFileSync } from 'node:fs'
import { parseBitcoinAddress } from '@latchkey/primitives'
import { hex } from '@scure/base'
import { Verifier } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { hash256 } from './hash.ts'
import { hashMessage, SIMPLE_FORM, serialize, toOutpoint } from './to-sign.ts'
import { verifySignature } from './verify-signature.ts'

interface Vector {
  readonly message: string
  readonly address: string
  readonly type: string
  readonly bip322_signatures: readonly string[]
}

interface Vectors {
  readonly simple: readonly Vector[]
  readonly error: readonly (Vector & { readonly description: string; readonly signature: string })[]
}

interface BasicVectors extends Vectors {
  readonly tx_hashes: readonly (Vector &
    Readonly<Record<'message_hash' | 'to_spend_tx_hash' | 'to_sign_tx_hash', string>>)[]
}

interface GeneratedVectors extends Vectors {
  readonly full: readonly Vector[]
  readonly proof_of_funds: readonly Vector[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8'))
const basic: BasicVectors = read('bip322-basic')
const generated: GeneratedVectors = read('bip322-generated')
const CHAIN = 'bip122:000000000019d6689c085ae165831e93'
const ONE_KEY = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr']
const isOfOneKey = ({ type }: Vector) => ONE_KEY.includes(type)
const all = [...basic.simple, ...generated.simple, ...generated.full]

const verify = (accountAddress: string, message: string, signature: string) =>
  verifySignature({ accountAddress, chainId: CHAIN, message, signature })

/** Returns bytes in reverse order, the notation of transaction ids. */
const toId = (bytes: Uint8Array) => hex.encode(Uint8Array.from(bytes).reverse())

describe('the virtual transactions of BIP-322', () => {
  it.each(basic.tx_hashes)('have the hashes of the vector for "$message"', (vector) => {
    expect(hex.encode(hashMessage(vector.message))).toBe(vector.message_hash)
    const outpoint = toOutpoint(vector.message, parseBitcoinAddress(vector.address, CHAIN))
    expect(toId(outpoint.slice(0, 32))).toBe(vector.to_spend_tx_hash)
    expect(toId(hash256(serialize(outpoint, new Uint8Array(), SIMPLE_FORM)))).toBe(vector.to_sign_tx_hash)
  })
})

describe('verifySignature of bip122', () => {
  it.each(all.filter(isOfOneKey))('accepts the $type signature of the vector "$message"', async (vector) => {
    for (const signature of vector.bip322_signatures) {
      expect(await verify(vector.address, vector.message, signature)).toBe(true)
      expect(await verify(vector.address, `${vector.message} `, signature)).toBe(false)
    }
  })

  it('has a vector of the full form for each single-key script', () => {
    expect(
      generated.full
        .filter(isOfOneKey)
        .map(({ type }) => type)
        .sort(),
    ).toEqual([...ONE_KEY].sort())
  })

  it('accepts only single-key scripts, and no proofs of coins', async () => {
    const others = [...all.filter((vector) => !isOfOneKey(vector)), ...generated.proof_of_funds]
    expect(others.length).toBeGreaterThan(10)
    for (const { address, message, bip322_signatures } of others)
      for (const signature of bip322_signatures) expect(await verify(address, message, signature)).toBe(false)
  })

  it.each([...basic.error, ...generated.error])('rejects the vector with $description', async (vector) => {
    expect(await verify(vector.address, vector.message, vector.signature ?? vector.bip322_signatures[0])).toBe(false)
  })

  it('refuses a signature of the full form with any byte changed or missing', async () => {
    for (const { address, message, bip322_signatures } of generated.full.filter(isOfOneKey)) {
      const bytes = Uint8Array.from(atob(bip322_signatures[0]?.slice(3) ?? ''), (each) => each.charCodeAt(0))
      const isSigned = (changed: Uint8Array) => verify(address, message, `ful${btoa(String.fromCharCode(...changed))}`)
      expect(await isSigned(bytes)).toBe(true)
      for (let at = 0; at < bytes.length; at++) {
        expect([at, await isSigned(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)))]).toEqual([at, false])
        expect(await isSigned(bytes.slice(0, at))).toBe(false)
      }
    }
  })

  it('refuses an address of another network than the one of the message', async () => {
    const [{ address, message, bip322_signatures } = { address: '', message: '', bip322_signatures: [''] }] =
      basic.simple
    const [signature = ''] = bip322_signatures
    const chainId = 'bip122:00000008819873e925422c1ff0f99f7c'
    expect(await verifySignature({ accountAddress: address, chainId, message, signature })).toBe(false)
  })

  it('agrees with bip322-js, which shares no code with it', async () => {
    const simple = [...basic.simple, ...generated.simple].filter(isOfOneKey)
    for (const { address, message, bip322_signatures } of simple)
      for (const signature of bip322_signatures)
        for (const text of [message, `${message}.`]) {
          const other = Verifier.verifySignature(address, text, signature.replace(/^smp/, ''))
          expect(await verify(address, text, signature)).toBe(other)
        }
  })
})
