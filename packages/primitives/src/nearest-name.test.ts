import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const known = ['swaps', 'onramp', 'walletFeaturesOrder', '--lk-accent', '--w3m-accent', 'ALLOWED_ORIGINS', 'PORT']

describe('nearestName', () => {
  it.each([
    ['onRamp', 'onramp'],
    ['swap', 'swaps'],
    ['walletFeatureOrder', 'walletFeaturesOrder'],
    ['--lk-acent', '--lk-accent'],
    ['--lk_accent', '--lk-accent'],
    ['ALOWED_ORIGINS', 'ALLOWED_ORIGINS'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
    ['allowed-origins', 'ALLOWED_ORIGINS'],
  ])('returns for %s the name %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest)
  })

  it.each(['nonsense', 'PATH', 'HOME', 'x', ''])(
    'returns undefined for %j, which is not close to any known name',
    (name) => {
      expect(nearestName(name, known)).toBeUndefined()
    },
  )
})
