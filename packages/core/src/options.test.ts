import { describe, expect, it } from 'vitest'
import { DEFAULT_FEATURES, resolveFeatures } from './options.ts'

describe('features', () => {
  it('are on: swaps, onramp, receive, send, email, emailShowWallets, history, analytics, allWallets (Spec §9.28)', () => {
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

  it('are off: legalCheckbox, smartSessions, collapseWallets (Spec §9.29)', () => {
    const off = Object.entries(resolveFeatures()).filter(([, value]) => value === false)
    expect(off.map(([name]) => name)).toEqual(['legalCheckbox', 'smartSessions', 'collapseWallets'])
  })

  it('that a site sets are laid over the defaults, each by itself (Spec §4.42)', () => {
    const features = resolveFeatures({ swaps: false, legalCheckbox: true, connectorTypeOrder: ['recent'] })
    expect(features).toEqual({
      ...DEFAULT_FEATURES,
      swaps: false,
      legalCheckbox: true,
      connectorTypeOrder: ['recent'],
    })
  })

  it('that a site leaves undefined stay as they are (Spec §4.42)', () => {
    expect(resolveFeatures({ history: undefined } as never)).toEqual(DEFAULT_FEATURES)
    expect(resolveFeatures()).toEqual(DEFAULT_FEATURES)
  })

  it('of a wallet come as onramp, swaps, receive, send', () => {
    expect(resolveFeatures().walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })
})
