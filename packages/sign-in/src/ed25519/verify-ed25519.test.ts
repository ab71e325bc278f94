import { readFileSync } from 'node:fs'
import { encodeBase58, encodeSs58, hexToBytes, isSmallOrderPoint } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { verifySignature } from '../verify-sign-in.ts'
import { verifyEd25519 } from './verify-ed25519.ts'

interface SpecCase {
  readonly message: string
  readonly pub_key: string
  readonly signature: string
}

const CASES: readonly SpecCase[] = JSON.parse(
  readFileSync(new URL('../../vectors/ed25519-speccheck.json', import.meta.url), 'utf8'),
)
/** The cases of the paper: what each tests, and whether only the owner of the key can create it. */
const VERDICTS: readonly (readonly [string, boolean])[] = [
  ['a key and a point of small order', false],
  ['a key of small order', false],
  ['a point of small order', false],
  ['a key of mixed order', true],
  ['a key of mixed order where only the equation with the cofactor holds', true],
  ['the same with a reduced factor', true],
  ['a scalar above the order', false],
  ['a scalar far above the order', false],
  ['a point that is not reduced, reduced for the hash', false],
  ['a point that is not reduced, hashed as it is', false],
  ['a key that is not reduced, reduced for the hash', false],
  ['a key that is not reduced, hashed as it is', false],
]

/** S = 0 and the neutral point: without the check, a valid signature of every text for every small-order key. */
const CONSTANT = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 1 : 0))
const SMALL_KEYS = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `01${'00'.repeat(30)}80`,
  `${'00'.repeat(31)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}ff`,
].map(hexToBytes)

/**
 * R = B and S = 1: in the ristretto group a valid signature of every text for the neutral key, which is the zero
 * account.
 */
const CONSTANT_SR25519 = Uint8Array.of(
  ...hexToBytes('e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'),
  1,
  ...new Uint8Array(30),
  0x80,
)

describe('verifyEd25519', () => {
  it.each(VERDICTS.map(([name, verdict], at) => [name, verdict, CASES[at]] as const))(
    'returns the result for the case of the paper: %s: %s',
    async (_, verdict, vector) => {
      const { signature = '', message = '', pub_key = '' } = vector ?? {}
      const answer = await verifyEd25519(hexToBytes(signature), hexToBytes(message), hexToBytes(pub_key))
      expect(answer).toBe(verdict)
    },
  )

  it('rejects one constant signature for every key of small order', async () => {
    for (const key of SMALL_KEYS) {
      expect(isSmallOrderPoint(key)).toBe(true)
      expect(await verifyEd25519(CONSTANT, new TextEncoder().encode('anything'), key)).toBe(false)
    }
  })

  it('rejects signatures and keys of other lengths', async () => {
    const message = new Uint8Array(3)
    expect(await verifyEd25519(new Uint8Array(63), message, new Uint8Array(32))).toBe(false)
    expect(await verifyEd25519(new Uint8Array(64).fill(9), message, new Uint8Array(31))).toBe(false)
  })
})

describe('verifySignature', () => {
  const message = 'app.example wants you to sign in'

  it('rejects a sign-in as an address of small order of Solana', async () => {
    for (const key of SMALL_KEYS) {
      const text = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', message } as const
      const signed = { ...text, accountAddress: encodeBase58(key), signature: encodeBase58(CONSTANT) }
      expect(await verifySignature(signed)).toBe(false)
    }
  })

  it('rejects a sign-in as the zero account of Polkadot, with every key type', async () => {
    const sr25519 = CONSTANT.with(0, 0).with(63, 0x80)
    for (const key of SMALL_KEYS)
      for (const bytes of [
        CONSTANT,
        sr25519,
        CONSTANT_SR25519,
        Uint8Array.of(0, ...CONSTANT),
        Uint8Array.of(1, ...sr25519),
        Uint8Array.of(1, ...CONSTANT_SR25519),
      ]) {
        const text = { chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', message } as const
        const signature = `0x${Buffer.from(bytes).toString('hex')}`
        expect(await verifySignature({ ...text, accountAddress: encodeSs58(key, 0), signature })).toBe(false)
      }
  })
})
