import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment of the relay', () => {
  it('has a default for every variable', () => {
    expect(readEnv({ DATABASE_URL: '', REDIS_URL: '' })).toMatchObject({
      PORT: 4200,
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: 0,
    })
  })

  it('parses lists and numbers', () => {
    const env = readEnv({ RELAY_URLS: 'wss://a.example, wss://b.example', PROJECT_IDS: 'shop', RATE_CAPACITY: '5' })
    expect(env).toMatchObject({ RELAY_URLS: ['wss://a.example', 'wss://b.example'], PROJECT_IDS: ['shop'] })
    expect(env.RATE_CAPACITY).toBe(5)
    expect(env).toMatchObject({ ADDRESS_RATE_CAPACITY: 2_000, ADDRESS_RATE_PER_SECOND: 400 })
  })

  it('names invalid variables without their values', () => {
    const read = () => readEnv({ PORT: 'secret', LOG_LEVEL: 'loud', REDIS_URL: 'https://secret' })
    expect(read).toThrowError(expect.objectContaining({ code: 'service/env' }))
    expect(read).toThrow('PORT: write a whole number')
    expect(read).toThrow('LOG_LEVEL')
    expect(read).toThrow('REDIS_URL: write an address that starts with redis://')
    expect(read).not.toThrow('secret')
  })
})
