import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type ClientOptions, resolveFeatures } from '../../options.ts'
import { hasAllWallets } from './has-all-wallets.ts'

describe('all wallets', () => {
  const offers = (given: Partial<ClientOptions>, isMobile = false) =>
    hasAllWallets({
      options: {
        services: { catalogue: async () => Promise.reject() },
        environment: createFakeEnvironment({ isMobile }),
        ...given,
      } as ClientOptions,
      features: resolveFeatures(given.features),
    })

  it('are offered where the site says so: everywhere, nowhere, on phones only (Spec §3.37, allWallets)', () => {
    expect([offers({}), offers({ allWallets: 'SHOW' })]).toEqual([true, true])
    expect([offers({ allWallets: 'HIDE' }), offers({ allWallets: 'HIDE' }, true)]).toEqual([false, false])
    expect([offers({ allWallets: 'ONLY_MOBILE' }), offers({ allWallets: 'ONLY_MOBILE' }, true)]).toEqual([false, true])
  })

  it('are not offered without the feature, the list or a catalogue', () => {
    expect(offers({ features: { allWallets: false } })).toBe(false)
    expect(offers({ enableWallets: false })).toBe(false)
    expect(offers({ services: {} })).toBe(false)
  })
})
