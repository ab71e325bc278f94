import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { toPairingWays } from './pairing-ways.ts'

const links = { mobile_link: 'one://', webapp_link: 'https://one.example', desktop_link: 'one://' }
const everywhere = toFakeListing({ id: 'one', name: 'One', rdns: 'example.one', ...links })
const extension = toFakeListing({ id: 'two', name: 'Two', rdns: 'example.two' })
const plain = toFakeListing({ id: 'three', name: 'Three' })
const computer = { isMobile: false, isInstalled: false }

describe('toPairingWays', () => {
  it.each([
    ['a computer', computer, ['qrcode', 'web', 'desktop']],
    ['a computer with its extension', { ...computer, isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['a phone', { isMobile: true, isInstalled: false }, ['mobile', 'web']],
  ] as const)('returns on %s the ways that the links of the wallet allow, best first', (_, device, ways) => {
    expect(toPairingWays(everywhere, device)).toEqual(ways)
  })

  it('returns only the QR code without a chosen wallet, or for an unknown one', () => {
    expect(toPairingWays(undefined, computer)).toEqual(['qrcode'])
    expect(toPairingWays(plain, computer)).toEqual(['qrcode'])
  })

  it('returns none for an extension that is not installed in this browser', () => {
    expect(toPairingWays(extension, computer)).toEqual(['unsupported'])
    expect(toPairingWays(extension, { ...computer, isInstalled: true })).toEqual(['browser'])
  })

  it('reads the links of a wallet of the site as well', () => {
    const own = { id: 'own', name: 'Own', mobileLink: 'own://', webappLink: '' }
    expect(toPairingWays(own, computer)).toEqual(['qrcode'])
    expect(toPairingWays(own, { isMobile: true, isInstalled: false })).toEqual(['mobile'])
  })
})
