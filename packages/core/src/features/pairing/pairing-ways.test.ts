import { toFakeListing } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { toPairingWays } from './pairing-ways.ts'

const links = { mobile_link: 'one://', webapp_link: 'https://one.example', desktop_link: 'one://' }
const everywhere = toFakeListing({ id: 'one', name: 'One', rdns: 'example.one', ...links })
const extension = toFakeListing({ id: 'two', name: 'Two', rdns: 'example.two' })
const plain = toFakeListing({ id: 'three', name: 'Three' })
const computer = { isMobile: false, isInstalled: false }

describe('the ways to reach a wallet', () => {
  it.each([
    ['a computer', computer, ['qrcode', 'web', 'desktop']],
    ['a computer with its extension', { ...computer, isInstalled: true }, ['browser', 'qrcode', 'web', 'desktop']],
    ['a phone', { isMobile: true, isInstalled: false }, ['mobile', 'web']],
  ] as const)('on %s are those that its links allow, best first', (_, device, ways) => {
    expect(toPairingWays(everywhere, device)).toEqual(ways)
  })

  it('are the code alone where no wallet was chosen, or nothing is known of it', () => {
    expect(toPairingWays(undefined, computer)).toEqual(['qrcode'])
    expect(toPairingWays(plain, computer)).toEqual(['qrcode'])
  })

  it('are none for an extension that is not in this browser', () => {
    expect(toPairingWays(extension, computer)).toEqual(['unsupported'])
    expect(toPairingWays(extension, { ...computer, isInstalled: true })).toEqual(['browser'])
  })

  it('are read from the links of a wallet of the site as well', () => {
    const own = { id: 'own', name: 'Own', mobileLink: 'own://', webappLink: '' }
    expect(toPairingWays(own, computer)).toEqual(['qrcode'])
    expect(toPairingWays(own, { isMobile: true, isInstalled: false })).toEqual(['mobile'])
  })
})
