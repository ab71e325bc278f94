import { describe, expect, it, onTestFinished } from 'vitest'
import { findDangers } from './check-server.ts'
import { createTestDatabase, openDatabase } from './index.ts'

const safe = { inRecovery: false, readOnly: 'off', fsync: 'on', fullPageWrites: 'on' }

describe('the settings of a PostgreSQL', () => {
  it('are accepted when the server stores data durably', () => {
    expect(findDangers(safe)).toEqual([])
  })

  it.each([
    [{ fsync: 'off' }, 'fsync is off, so a crash of the machine can lose and damage what is stored; set it to on'],
    [
      { fullPageWrites: 'off' },
      'full_page_writes is off, so a crash of the machine can damage what is stored; set it to on',
    ],
  ])('are named with the way out when a crash can lose data: %o', (changes, danger) => {
    expect(findDangers({ ...safe, ...changes })).toEqual([danger])
  })

  it('are ignored where the server does not report them', () => {
    expect(findDangers({ inRecovery: false, readOnly: null, fsync: null, fullPageWrites: null })).toEqual([])
  })

  it.each([
    [{ inRecovery: true, readOnly: 'on' }, 'it is a standby; write the address of the primary'],
    [{ readOnly: 'on' }, 'it takes no writes; set default_transaction_read_only to off'],
  ])('are refused when the server takes no writes: %o', (changes, words) => {
    expect(() => findDangers({ ...safe, ...changes })).toThrowError(
      expect.objectContaining({ code: 'service/database', shortMessage: expect.stringContaining(words) }),
    )
  })

  it('are read from the server when it is opened', async () => {
    const database = await createTestDatabase()
    onTestFinished(database.stop)
    const warnings: string[] = []
    const logger = { info: () => undefined, warn: (_: unknown, message: string) => void warnings.push(message) }
    const opened = await openDatabase({ url: database.url, name: 'gateway', logger })
    onTestFinished(opened.stop)
    const { rows } = await database.pool.query<{ fsync: string }>('SHOW fsync')
    expect(warnings.some((warning) => warning.startsWith('fsync is off'))).toBe(rows[0]?.fsync === 'off')
    await database.pool.query(
      `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`,
    )
    await expect(openDatabase({ url: database.url, name: 'gateway' })).rejects.toMatchObject({
      code: 'service/database',
      shortMessage: expect.stringContaining('it takes no writes'),
    })
  })
})
