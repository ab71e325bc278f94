import { parseBitcoinAddress } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { verifyBip322 } from './verify-bip322.ts'
import { verifyEcdsaMessage } from './verify-ecdsa-message.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const bytes = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
const segwit = parseBitcoinAddress('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', bitcoin)
const taproot = parseBitcoinAddress('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3', bitcoin)

/** The vectors of the standard. @see BIP-322 "Test vectors" */
const VECTORS: readonly (readonly [message: string, signature: string])[] = [
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
]

describe('verifyBip322', () => {
  it.each(VECTORS)('accepts the signature of %o in the standard (BIP-322)', (message, signature) => {
    expect(verifyBip322(bytes(signature), message, segwit)).toBe(true)
  })

  it('accepts a signature of taproot (BIP-322)', () => {
    const signature = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    expect(verifyBip322(bytes(signature), 'Hello World', taproot)).toBe(true)
    expect(verifyBip322(bytes(signature), 'Hello World!', taproot)).toBe(false)
  })

  it('rejects another text, another address, and bytes of any other shape', () => {
    const signature = bytes(VECTORS[1]?.[1] ?? '')
    expect(verifyBip322(signature, 'Hello World ', segwit)).toBe(false)
    expect(verifyBip322(signature, 'Hello World', taproot)).toBe(false)
    const other = parseBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bitcoin)
    expect(verifyBip322(signature, 'Hello World', other)).toBe(false)
    for (let length = 0; length < signature.length; length++)
      expect(verifyBip322(signature.slice(0, length), 'Hello World', segwit)).toBe(false)
  })
})

/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('verifyEcdsaMessage', () => {
  it('rejects a signature with s in the upper half', () => {
    const low = Buffer.from(signature)
    const high = (ORDER - BigInt(`0x${low.subarray(33).toString('hex')}`)).toString(16).padStart(64, '0')
    const header = ((low[0] ?? 0) - 27) ^ 1
    const other = Buffer.from([header + 27, ...low.subarray(1, 33), ...Buffer.from(high, 'hex')])
    expect(verifyEcdsaMessage(other, 'This is an example of a signed message.', address)).toBe(false)
  })

  const address = parseBitcoinAddress('1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', bitcoin)
  const signature = bytes('H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=')

  it('accepts a signature of another library, and rejects variations of it', () => {
    expect(verifyEcdsaMessage(signature, 'This is an example of a signed message.', address)).toBe(true)
    expect(verifyEcdsaMessage(signature, 'This is another one.', address)).toBe(false)
    expect(verifyEcdsaMessage(signature.slice(1), 'This is an example of a signed message.', address)).toBe(false)
    for (let at = 0; at < signature.length; at++) {
      const changed = signature.map((byte, place) => (place === at ? byte ^ 1 : byte))
      expect(verifyEcdsaMessage(changed, 'This is an example of a signed message.', address)).toBe(false)
    }
  })
})
