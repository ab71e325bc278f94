import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBitcoinAddress, parseBitcoinAddress } from './bitcoin-address.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const bitcoinSignet = 'bip122:00000008819873e925422c1ff0f99f7c'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const hash20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
const hash32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const kinds = fc.oneof(
  hash20.map((hash) => ({ type: 'pkh', hash }) as const),
  hash20.map((hash) => ({ type: 'sh', hash }) as const),
  hash20.map((hash) => ({ type: 'wpkh', hash }) as const),
  hash32.map((hash) => ({ type: 'wsh', hash }) as const),
)
const NAMES = { pkh: 'p2pkh', sh: 'p2sh', wpkh: 'p2wpkh', wsh: 'p2wsh' } as const

describe('parseBitcoinAddress', () => {
  it('parses every address that another library formats, and returns the same script', () => {
    fc.assert(
      fc.property(kinds, (output) => {
        const { type, script } = parseBitcoinAddress(Address(NETWORK).encode(output), bitcoin)
        expect([type, script]).toEqual([NAMES[output.type], OutScript.encode(output)])
      }),
    )
  })

  it('throws for an address with one changed character', () => {
    fc.assert(
      fc.property(kinds, fc.nat(), fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyz'), (output, place, letter) => {
        const address = Address(NETWORK).encode(output)
        const at = place % address.length
        fc.pre(address[at] !== letter)
        const changed = address.slice(0, at) + letter + address.slice(at + 1)
        expect(() => parseBitcoinAddress(changed, bitcoin)).toThrow(
          expect.objectContaining({ code: 'address/invalid' }),
        )
      }),
    )
  })

  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr'],
  ])('parses %s as %s (BIP-173, BIP-350)', (text, type) => {
    expect(parseBitcoinAddress(text, bitcoin).type).toBe(type)
  })

  it.each([
    ['', 'nothing'],
    ['bc1', 'a prefix alone'],
    ['bc1qW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mixed case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'version 1 with the checksum of version 0'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'a program of 40 bytes'],
    ['bc1sw50qgdz25j', 'a version without rules'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'version 2'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'the testnet'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'the testnet in base58'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a wrong checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Ethereum'],
    [`bc1q${'q'.repeat(100_000)}`, 'a long text'],
  ])('throws for %s: %s', (text) => {
    expect(() => parseBitcoinAddress(text, bitcoin)).toThrow(expect.objectContaining({ code: 'address/invalid' }))
  })

  it('distinguishes the networks', () => {
    const testnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(parseBitcoinAddress(testnet, bitcoinSignet).type).toBe('p2wpkh')
    expect(() => parseBitcoinAddress(testnet, regtest)).toThrow()
    expect(parseBitcoinAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', regtest).type).toBe('p2pkh')
  })
})

describe('formatBitcoinAddress', () => {
  it('formats every address in the same way as another library, and returns undefined for other scripts', () => {
    const taproot = hash32.map((pubkey) => ({ type: 'tr', pubkey }) as const)
    fc.assert(
      fc.property(kinds, (output) => {
        expect(formatBitcoinAddress(OutScript.encode(output), bitcoin)).toBe(Address(NETWORK).encode(output))
        const test = { ...TEST_NETWORK, bech32: 'bcrt' }
        expect(formatBitcoinAddress(OutScript.encode(output), regtest)).toBe(Address(test).encode(output))
      }),
    )
    fc.assert(
      fc.property(taproot, ({ pubkey }) => {
        const text = formatBitcoinAddress(Uint8Array.of(0x51, 32, ...pubkey), bitcoinSignet) ?? ''
        expect(parseBitcoinAddress(text, bitcoinSignet)).toMatchObject({ type: 'p2tr', hash: pubkey })
      }),
    )
    for (const script of [
      [],
      [0x6a],
      [0x6a, 1, 1],
      [0, 20],
      [0, 21, ...new Array<number>(21).fill(1)],
      [0x52, 2, 1, 1],
    ])
      expect(formatBitcoinAddress(Uint8Array.from(script), bitcoin)).toBeUndefined()
  })
})
