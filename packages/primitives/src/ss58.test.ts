import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address.ts'
import { bytesToHex } from './hex.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** The development account Alice with the prefixes of Substrate, Polkadot and Kusama. */
const ALICE = [
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
] as const
const ALICE_KEY = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const invalid = expect.objectContaining({ code: 'address/invalid' })
const accountId = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('SS58 addresses', () => {
  it.each(ALICE)('name one account with the prefix of each network: prefix %i', (prefix, address) => {
    const decoded = decodeSs58(address)
    expect([decoded.prefix, bytesToHex(decoded.accountId)]).toEqual([prefix, ALICE_KEY])
    expect(encodeSs58(decoded.accountId, prefix)).toBe(address)
  })

  it('are decoded as they were encoded, with every prefix, and are valid addresses', () => {
    fc.assert(
      fc.property(accountId, fc.nat(16_383), (id, prefix) => {
        const address = encodeSs58(id, prefix)
        expect(isAddress(address, 'polkadot')).toBe(true)
        expect(decodeSs58(address)).toEqual({ prefix, accountId: id })
      }),
    )
  })

  it('are rejected with another character anywhere', () => {
    const [, [, address]] = ALICE
    for (let at = 0; at < address.length; at++) {
      const other = address[at] === 'z' ? 'y' : 'z'
      expect(() => decodeSs58(address.slice(0, at) + other + address.slice(at + 1))).toThrow(invalid)
    }
  })

  it.each(['', '0x', '1', 'not an address', '0OIl', `${ALICE[0][1]}1`, '5'.repeat(51), '1'.repeat(47)])(
    'are rejected for %j',
    (text) => expect(() => decodeSs58(text)).toThrow(invalid),
  )

  it.each([
    [31, 0],
    [33, 0],
    [32, -1],
    [32, 0.5],
    [32, 16_384],
  ])('cannot be encoded from %i bytes and prefix %d', (length, prefix) =>
    expect(() => encodeSs58(new Uint8Array(length), prefix)).toThrow(invalid),
  )
})
