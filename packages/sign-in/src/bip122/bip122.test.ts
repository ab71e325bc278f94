import { readFileSync } from 'node:fs'
import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { verifySignature } from './verify-signature.ts'
import { hashMessage, toSignTransaction, toSpendId } from './virtual-transactions.ts'

interface Vector {
  readonly message: string
  readonly address: string
  readonly type: string
  readonly bip322_signatures: readonly string[]
}

interface Vectors {
  readonly simple: readonly Vector[]
}

interface BasicVectors extends Vectors {
  readonly tx_hashes: readonly (Vector &
    Readonly<Record<'message_hash' | 'to_spend_tx_hash' | 'to_sign_tx_hash', string>>)[]
  readonly error: readonly (Vector & { readonly description: string; readonly signature: string })[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../vectors/${name}.json`, import.meta.url), 'utf8'))
const basic: BasicVectors = read('bip322-basic')
const generated: Vectors = read('bip322-generated')
const CHAIN = 'bip122:000000000019d6689c085ae165831e93'
const isKnown = ({ type }: Vector) => type === 'p2wpkh' || type === 'p2tr'
const all = [...basic.simple, ...generated.simple]

const verify = (accountAddress: string, message: string, signature: string) =>
  verifySignature({ accountAddress, chainId: CHAIN, message, signature })

describe('the virtual transactions of BIP-322', () => {
  it.each(basic.tx_hashes)('have the hashes of the vector for "$message"', (vector) => {
    const script = OutScript.encode(Address().decode(vector.address))
    expect(hex.encode(hashMessage(vector.message))).toBe(vector.message_hash)
    expect(hex.encode(toSpendId(vector.message, script))).toBe(vector.to_spend_tx_hash)
    const transaction = toSignTransaction(vector.message, script)
    transaction.updateInput(0, { finalScriptWitness: [new Uint8Array(1)] })
    expect(transaction.id).toBe(vector.to_sign_tx_hash)
  })
})

describe('verifySignature of bip122', () => {
  it.each(all.filter(isKnown))('accepts the $type signature of the vector "$message"', async (vector) => {
    for (const signature of vector.bip322_signatures) {
      expect(await verify(vector.address, vector.message, signature)).toBe(true)
      expect(await verify(vector.address, `${vector.message} `, signature)).toBe(false)
    }
  })

  it('accepts no script but those of one key', async () => {
    const others = all.filter((vector) => !isKnown(vector))
    expect(others.length).toBeGreaterThan(0)
    for (const { address, message, bip322_signatures } of others)
      for (const signature of bip322_signatures) expect(await verify(address, message, signature)).toBe(false)
  })

  it.each(basic.error)('refuses the vector with $description', async ({ address, message, signature }) => {
    expect(await verify(address, message, signature)).toBe(false)
  })
})
