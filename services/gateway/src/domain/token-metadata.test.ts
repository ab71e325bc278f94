import { describe, expect, it } from 'vitest'
import { readTokenMetadata } from './token-metadata.ts'

function metadata(name: string, symbol: string, kind = 4): Uint8Array {
  const text = (value: string) => {
    const bytes = Buffer.from(value)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  return Buffer.concat([Buffer.from([kind]), Buffer.alloc(64), text(name), text(symbol), text('')])
}

describe('readTokenMetadata', () => {
  it('reads name and symbol without their zero padding (Spec §7)', () => {
    expect(readTokenMetadata(metadata('USD Coin\0\0\0', 'USDC\0'))).toEqual({ name: 'USD Coin', symbol: 'USDC' })
  })

  it('returns undefined for other bytes, and never reads beyond their end (Spec §7)', () => {
    const whole = metadata('USD Coin', 'USDC')
    for (let length = 0; length < whole.length - 4; length++)
      expect(readTokenMetadata(whole.subarray(0, length))).toBeUndefined()
    expect(readTokenMetadata(metadata('USD Coin', 'USDC', 1))).toBeUndefined()
    expect(readTokenMetadata(metadata('x'.repeat(200), 'USDC'))).toBeUndefined()
  })
})
