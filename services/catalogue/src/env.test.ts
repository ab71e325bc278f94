import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('readEnv', () => {
  it('accepts an empty environment: no vendor, no project, no list', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 4300,
      HOST: '127.0.0.1',
      ALLOWED_ORIGINS: [],
      PROJECT_IDS: [],
      ANALYTICS: true,
    })
    expect(readEnv({ ALLOWED_ORIGINS: '', PORT: '' })).toMatchObject({ ALLOWED_ORIGINS: [], PORT: 4300 })
  })

  it('returns parsed values', () => {
    const env = readEnv({
      PUBLIC_URL: 'https://catalogue.example/',
      ALLOWED_ORIGINS: 'https://a.example, *.b.example',
      ANALYTICS: 'false',
      ANALYTICS_RETENTION_DAYS: '7',
      FEATURES: 'activity, multi_wallet',
      HOME: 'of somebody',
    })
    expect(env).toMatchObject({
      PUBLIC_URL: 'https://catalogue.example',
      ALLOWED_ORIGINS: ['https://a.example', '*.b.example'],
      ANALYTICS: false,
      ANALYTICS_RETENTION_DAYS: 7,
      FEATURES: ['activity', 'multi_wallet'],
    })
    expect(env).not.toHaveProperty('HOME')
  })

  it('names every invalid variable and the expected form', () => {
    expect(() =>
      readEnv({ PORT: 'http', ANALYTICS: 'yes', ANALYTICS_KEY: 'short', FEATURES: 'activity,social_login' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[WalletError: The environment is not valid: PORT: write a whole number; FEATURES.1: write activity, swap, onramp, names, multi_wallet, headless by comma; ANALYTICS: write true or false; ANALYTICS_KEY: write 64 hex digits]`,
    )
  })
})
