import { describe, expect, it } from 'vitest'
import { findDangers } from './check-server.ts'

const infoOf = (fields: Readonly<Record<string, string>> = {}) =>
  `# Server\r\n${Object.entries({
    redis_version: '7.0.15',
    role: 'master',
    cluster_enabled: '0',
    aof_enabled: '1',
    maxmemory: '0',
    maxmemory_policy: 'noeviction',
    ...fields,
  })
    .map(([name, value]) => `${name}:${value}`)
    .join('\r\n')}\r\n`

describe('findDangers', () => {
  it('returns nothing when Redis writes each message to the disk', () => {
    expect(findDangers(infoOf(), 'always')).toEqual([])
  })

  it.each([
    ['no append-only file', { aof_enabled: '0' }, 'no', 'set appendonly to yes'],
    [
      'a file that is written each second',
      {},
      'everysec',
      'a crash can lose accepted messages of the last two seconds; set it to always',
    ],
    [
      'a file that is written at some time',
      {},
      'no',
      'a power failure can lose accepted messages of the last half minute; set it to always',
    ],
    [
      'memory that drops',
      { maxmemory: '9', maxmemory_policy: 'allkeys-lru' },
      'always',
      'maxmemory-policy to noeviction',
    ],
  ])('returns a warning with the remedy for %s', (_, fields, appendfsync, part) => {
    expect(findDangers(infoOf(fields), appendfsync)).toEqual([expect.stringContaining(part)])
  })

  it('returns nothing for settings that a hosted server does not report', () => {
    expect(findDangers('redis_version:7.2.4\n', undefined)).toEqual([])
  })

  it.each([
    ['an old version', { redis_version: '6.2.14' }, 'it is version 6.2.14; Redis 7.0, Valkey 7.2 or newer is needed'],
    ['a cluster', { cluster_enabled: '1' }, 'it is a cluster'],
    ['a replica', { role: 'slave' }, 'it is a replica'],
    ['something else', { redis_version: 'none' }, 'it does not say what it is'],
  ])('refuses %s', (_, fields, reason) => {
    expect(() => findDangers(infoOf(fields), 'always')).toThrowError(
      expect.objectContaining({ code: 'service/store', message: expect.stringContaining(reason) }),
    )
  })
})
