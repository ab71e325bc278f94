import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { flag, json, list, logLevel, parseEnvironment, redisAddress, webAddress, whole } from './environment.ts'

const schema = v.object({
  PORT: whole(4100, 65_535, 1),
  ON: flag(true),
  NAMES: v.optional(list),
  DATA: v.optional(json(v.array(v.number()))),
  URL: v.optional(webAddress),
  STORE: v.optional(redisAddress),
  LOG_LEVEL: logLevel,
})

describe('parseEnvironment', () => {
  it('uses the default if a variable is not set or empty', () => {
    expect(parseEnvironment(schema, { PORT: '', HOME: 'of somebody' })).toEqual({
      PORT: 4100,
      ON: true,
      LOG_LEVEL: 'info',
    })
  })

  it('returns parsed values', () => {
    expect(
      parseEnvironment(schema, {
        PORT: '80',
        ON: 'false',
        NAMES: 'a, b,,',
        DATA: '[1]',
        URL: 'https://a',
        STORE: 'redis://a',
      }),
    ).toEqual({
      PORT: 80,
      ON: false,
      NAMES: ['a', 'b'],
      DATA: [1],
      URL: 'https://a',
      STORE: 'redis://a',
      LOG_LEVEL: 'info',
    })
  })

  it('rejects a missing variable with the expected value', () => {
    const required = v.object({ NETWORKS: v.pipe(v.string(), v.description('a list of networks')), KEY: v.string() })
    expect(() => parseEnvironment(required, { NETWORKS: '' })).toThrow(
      'NETWORKS is missing: write a list of networks; KEY is missing',
    )
  })

  it('rejects a misspelt variable with the intended name, unless that one is set', () => {
    const read = (env: Record<string, string>) => () =>
      parseEnvironment(v.object({ ALLOWED_ORIGINS: v.optional(list) }), env)
    for (const name of ['ALOWED_ORIGINS', 'ALLOWED_ORIGIN', 'ALLOWEDORIGINS', 'allowed_origins'])
      expect(read({ [name]: 'https://secret.example' })).toThrow(
        expect.objectContaining({
          code: 'service/env',
          message: `The environment is not valid: ${name}: no such variable, write ALLOWED_ORIGINS`,
        }),
      )
    expect(read({ ALOWED_ORIGINS: 'a', ALLOWED_ORIGINS: 'https://a.example' })).not.toThrow()
    for (const name of ['PATH', 'HOSTNAME', 'REDIS_PORT', 'TOKEN', 'NODE_OPTIONS', 'DATABASE_HOST'])
      expect(() => parseEnvironment(schema, { [name]: 'x' })).not.toThrow()
  })

  it('names every invalid variable and the expected form, not its value', () => {
    const read = () =>
      parseEnvironment(schema, {
        PORT: '0',
        ON: 'secret',
        DATA: '{secret',
        URL: 'secret',
        STORE: 'https://secret',
        LOG_LEVEL: 'secret',
      })
    expect(read).toThrowError(expect.objectContaining({ code: 'service/env' }))
    for (const words of [
      'PORT: write 1 or more',
      'ON: write true or false',
      'DATA: write valid JSON',
      'URL: write',
      'STORE: write',
    ])
      expect(read).toThrow(words)
    expect(read).toThrow('LOG_LEVEL: expected')
    expect(read).not.toThrow('secret')
  })
})
