import { describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, resolveFeatures } from './options.ts'

describe('resolveFeatures', () => {
  it('returns on by default: swaps, onramp, receive, send, email, emailShowWallets, history, analytics, allWallets (Spec §9.28)', () => {
    const on = Object.entries(resolveFeatures()).filter(([, value]) => value === true)
    expect(on.map(([name]) => name)).toEqual([
      'swaps',
      'onramp',
      'receive',
      'send',
      'email',
      'emailShowWallets',
      'history',
      'analytics',
      'allWallets',
    ])
  })

  it('returns off by default: legalCheckbox, smartSessions, collapseWallets (Spec §9.29)', () => {
    const off = Object.entries(resolveFeatures()).filter(([, value]) => value === false)
    expect(off.map(([name]) => name)).toEqual(['legalCheckbox', 'smartSessions', 'collapseWallets'])
  })

  it('overrides each default that the site sets (Spec §4.42)', () => {
    const features = resolveFeatures({ swaps: false, legalCheckbox: true, connectorTypeOrder: ['recent'] })
    expect(features).toEqual({
      ...DEFAULT_FEATURES,
      swaps: false,
      legalCheckbox: true,
      connectorTypeOrder: ['recent'],
    })
  })

  it('keeps each default that the site leaves undefined (Spec §4.42)', () => {
    expect(resolveFeatures({ history: undefined } as never)).toEqual(DEFAULT_FEATURES)
    expect(resolveFeatures()).toEqual(DEFAULT_FEATURES)
  })

  it('returns the wallet features in the order onramp, swaps, receive, send', () => {
    expect(resolveFeatures().walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })
})
