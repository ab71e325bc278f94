import { WalletError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress, isSameAddress, truncateMiddle } from './address.ts'
import { toChecksumAddress } from './checksum-address.ts'
import { type Hex, isHex } from './hex.ts'

/** The vectors of EIP-55: all capitals, all small, and the four mixed ones. */
const EIP55: readonly Hex[] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

const evmAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)

describe('toChecksumAddress', () => {
  it.each(EIP55)('returns %s, a vector of EIP-55, from any case', (address) => {
    expect(toChecksumAddress(address)).toBe(address)
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
    expect(toChecksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  it('changes only the case, and is idempotent', () => {
    fc.assert(
      fc.property(evmAddress, (address) => {
        const checked = toChecksumAddress(address)
        expect(checked.toLowerCase()).toBe(address)
        expect(toChecksumAddress(checked)).toBe(checked)
      }),
    )
  })

  it.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, `0X${'a'.repeat(40)}`, `0x${'a'.repeat(41)}`])(
    'throws for %j (Spec §5.23)',
    (value) => {
      expect(() => toChecksumAddress(value)).toThrow(
        new WalletError('address/invalid', { value, namespace: 'eip155' }).message,
      )
    },
  )
})

describe('isAddress', () => {
  it('accepts 40 hexadecimal digits as an Ethereum address (Spec §5.23)', () => {
    fc.assert(fc.property(evmAddress, (address) => isAddress(address, 'eip155')))
    expect(isAddress(`0x${'a'.repeat(39)}`, 'eip155')).toBe(false)
    expect(isAddress(`0x${'a'.repeat(40)}\n`, 'eip155')).toBe(false)
    expect(isAddress(`0x${'g'.repeat(40)}`, 'eip155')).toBe(false)
  })

  it('accepts 32 to 44 characters of base58 as a Solana address (Spec §5.24)', () => {
    expect(isAddress('a'.repeat(31), 'solana')).toBe(false)
    expect(isAddress('a'.repeat(32), 'solana')).toBe(true)
    expect(isAddress('a'.repeat(44), 'solana')).toBe(true)
    expect(isAddress('a'.repeat(45), 'solana')).toBe(false)
    expect(isAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana')).toBe(true)
    for (const outside of '0OIl+/') expect(isAddress(`${outside}${'a'.repeat(40)}`, 'solana')).toBe(false)
  })

  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', true],
    ['2A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
    ['bc1b', false],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', true],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', true],
  ])('checks whether %s is a Bitcoin address', (value, expected) => {
    expect(isAddress(value, 'bip122')).toBe(expected)
  })

  it('checks the length of a Polkadot address', () => {
    expect(isAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'polkadot')).toBe(true)
    expect(isAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNo', 'polkadot')).toBe(false)
  })
})

describe('isSameAddress', () => {
  it('ignores the case of Ethereum addresses, but not of others', () => {
    const [, , , , mixed] = EIP55
    expect(mixed !== undefined && isSameAddress(mixed, mixed.toLowerCase(), 'eip155')).toBe(true)
    expect(isSameAddress('aB', 'ab', 'solana')).toBe(false)
  })
})

describe('truncateMiddle', () => {
  it('keeps the ends of a long text', () => {
    expect(truncateMiddle('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAe…eAed')
    expect(truncateMiddle('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 6, 0)).toBe('0x5aAe…')
  })

  it('returns a short text unchanged (Spec §5.34)', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(20), (text, start, end) => {
        const short = truncateMiddle(text, start, end)
        if (text.length <= start + end) expect(short).toBe(text)
        else expect(short).toHaveLength(start + end + 1)
      }),
    )
  })
})

describe('isHex', () => {
  it('returns true for every address', () => {
    fc.assert(fc.property(evmAddress, isHex))
  })
})
