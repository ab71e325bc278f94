import { describe, expect, it } from 'vitest'
import { assertProviderPage } from './provider-page.ts'

const gatewayUrl = 'https://wallet.example/gateway/'
const openCoinbase = (page: string) => () => assertProviderPage(page, { provider: 'coinbase', gatewayUrl })

describe('assertProviderPage', () => {
  it.each([
    ['coinbase', 'https://pay.coinbase.com/buy/select-asset?sessionToken=a'],
    ['meld', 'https://meldcrypto.com/?token=a'],
    ['meld', 'https://sb.meldcrypto.com/?token=a'],
    ['sandbox', 'https://wallet.example/onramp/sandbox?session=1'],
  ] as const)('accepts the page of %s at %s', (provider, page) => {
    expect(() => assertProviderPage(page, { provider, gatewayUrl })).not.toThrow()
  })

  it('accepts a host that the site names', () => {
    const known = { provider: 'meld', gatewayUrl, hosts: ['buy.example'] } as const
    expect(() => assertProviderPage('https://buy.example/a', known)).not.toThrow()
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'intent://pay.coinbase.com/buy#Intent;S.browser_fallback_url=https%3A%2F%2Fthief.example;end',
    'http://pay.coinbase.com/buy',
    'https://pay.coinbase.com.thief.example/buy',
    'https://thiefpay.coinbase.com.example/',
    'https://notpay.coinbase.com@thief.example/',
    'https://pay.coinbase.com:x@thief.example/',
    'https://user@pay.coinbase.com/',
    'https://wallet.example/onramp/sandbox',
    '//pay.coinbase.com/buy',
    '',
  ])('X34: rejects %s with onramp/foreign-page', (page) => {
    expect(openCoinbase(page)).toThrow(expect.objectContaining({ code: 'onramp/foreign-page' }))
  })

  it('rejects a sandbox on another origin than the gateway', () => {
    const open = () => assertProviderPage('https://thief.example/', { provider: 'sandbox', gatewayUrl })
    expect(open).toThrow(expect.objectContaining({ code: 'onramp/foreign-page' }))
  })
})
