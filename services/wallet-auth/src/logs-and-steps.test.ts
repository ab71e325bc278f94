import { createTestDatabase, type Database, type DatabaseClient } from '@latchkey/database'
import { answerFailure, createServiceApp } from '@latchkey/http'
import type { LoginResponse } from '@latchkey/protocol/wallet-auth'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCodes } from './domain/one-time-code.ts'
import { addWallet, openWalletWorld, type WalletWorld } from './wallet-world.fixture.ts'

const FORGED =
  '","level":60,"msg":"forged"}\r\n{"level":60,"msg":"forged"}\n\u001b[2J\u001b]0;title\u0007\u009b31m\u202e'
let database: Database
let world: WalletWorld
let output = ''
const write = (text: string) => {
  output += text
}
const logger = pino({ level: 'trace' }, { write })

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database, { logger })
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

/** Expects every log line to be one JSON object, below the level `fatal` and without control characters. */
function expectClean(text: string): readonly { readonly msg: string; readonly cause?: string }[] {
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ level, msg }) => level >= 60 || msg === 'forged')).toEqual([])
  return lines
}

describe('the log', () => {
  it('X112: escapes line ends, terminal colours and JSON syntax from a user agent, an address, an id or a body', async () => {
    const browser = await world.newBrowser()
    output = ''
    // Node rejects CR and LF in a header value, so the test sends the other control characters.
    const line = FORGED.replaceAll(/[\r\n\u202e]/g, ' ')
    const headers = { 'user-agent': `Firefox/140.0 ${line}`, 'x-request-id': line, 'x-test-address': line }
    const post = (path: string, body: object) => browser.call('POST', path, body, { headers })
    for (const email of [`ada@example.org${FORGED}`, `${FORGED}@example.org`, 'gus@example.org'])
      await post('/v1/login/email', { deviceId: browser.deviceId, email })
    await post(`/v1/${encodeURIComponent(FORGED)}`, {})
    await post('/v1/login/email', { [FORGED]: FORGED })
    await post('/v1/devices', { jws: FORGED })
    const site = { uiThumbprint: browser.device.ui.thumbprint, projectId: 'shop', origin: 'https://second.example' }
    await world.json(post('/v1/devices', await browser.signed('latchkey-device+jwt', site)))
    expect(expectClean(output).length).toBeGreaterThanOrEqual(6)
    const { rows } = await database.pool.query('SELECT label FROM wallet_devices')
    expect(rows.filter(({ label }) => !/^[\w ]+$/.test(label))).toEqual([])
  })

  it('X112: writes an error whose message contains control characters as one line, with each of them escaped', async () => {
    output = ''
    const app = createServiceApp(logger).get('/', () => {
      throw new Error(`no such column: ${FORGED}\u2028`)
    })
    app.onError((thrown, context) => answerFailure(thrown, context, logger))
    await app.request('/')
    const [entry, ...more] = expectClean(output)
    expect(more).toEqual([])
    expect(entry?.msg).toBe('failed')
    expect(entry?.cause).toContain('\\u{1b}[2J')
    expect(entry?.cause).toContain('\\u{9b}31m\\u{202e}\\u{2028}')
  })
})

describe('the steps of a login', () => {
  /** Records the SQL statements of the service while `work` runs, without those of background jobs. */
  async function stepsOf(work: () => Promise<unknown>, { kmsCalls } = world): Promise<readonly string[]> {
    const steps: string[] = []
    const patched = new Map<DatabaseClient, DatabaseClient['query']>()
    const patch = (client: DatabaseClient) => {
      if (patched.has(client)) return
      const query = client.query
      patched.set(client, query)
      client.query = ((...given: Parameters<typeof query>) => {
        const sql: unknown = given[0]
        if (
          typeof sql === 'string' &&
          !/_heads|mac IS NULL|mail_outbox SET|^DELETE|min\(seq\)|hashtext|unnest/.test(sql)
        )
          steps.push(sql)
        return query.apply(client, given)
      }) as typeof query
    }
    database.pool.on('acquire', patch)
    kmsCalls.length = 0
    try {
      await work()
      // The outbox decrypts an earlier mail in the background.
      const calls = kmsCalls.filter((name) => name !== 'unwrap')
      return [...steps.filter((sql) => !/^(BEGIN|COMMIT)$/.test(sql)), ...calls]
    } finally {
      database.pool.off('acquire', patch)
      for (const [client, query] of patched) client.query = query
    }
  }
  const open = async (email: string) => {
    const browser = await world.newBrowser()
    const response = await world.json<LoginResponse>(browser.requestCode(email))
    if (response.action !== 'VERIFY_OTP') throw new Error(response.action)
    return { browser, id: response.challengeId, code: await world.lastCode(email) }
  }

  it('X54: are the same for an address with a user and for an unknown address', async () => {
    await (await world.newBrowser()).login('hal@example.org')
    world.advance(60_000)
    const [known, unknown] = [await world.newBrowser(), await world.newBrowser()]
    const ofKnown = await stepsOf(() => world.json(known.requestCode('hal@example.org')))
    const ofUnknown = await stepsOf(() => world.json(unknown.requestCode('ivy@example.org')))
    expect(ofKnown.length).toBeGreaterThan(8)
    expect(ofKnown).toEqual(ofUnknown)
  })

  it('X96: are the same in strict mode with and without a wallet, and so are the response and its headers', async () => {
    const owner = await world.newBrowser()
    await owner.login('kim@example.org')
    await addWallet(database, owner.deviceId)
    const strict = await openWalletWorld(database, { isStrict: true, peer: world })
    strict.advance(world.now() - strict.now() + 60_000)
    try {
      const seen: {
        readonly steps: readonly string[]
        readonly status: number
        readonly headers: string
        body: object
      }[] = []
      for (const email of ['kim@example.org', 'lea@example.org']) {
        const browser = await strict.newBrowser()
        let response = new Response()
        const steps = await stepsOf(async () => {
          response = await browser.requestCode(email)
        }, strict)
        const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
        const body = { ...(await strict.json<LoginResponse>(response)), challengeId: '' }
        seen.push({ steps, status: response.status, headers: JSON.stringify(headers), body })
        expect(body.action).toBe('VERIFY_OTP')
        await strict.lastCode(email)
      }
      const [withWallet, without] = seen
      expect(withWallet?.steps.length).toBeGreaterThan(8)
      expect(withWallet).toEqual(without)
      expect(withWallet?.body).toEqual({ action: 'VERIFY_OTP', challengeId: '', resendInSeconds: 30 })
    } finally {
      await strict.stop()
    }
  })

  it('X54: are the same for wrong codes with five right digits and with none', async () => {
    const { browser, id, code } = await open('jo@example.org')
    const shift = (digit: string) => String((Number(digit) + 1) % 10)
    const near = `${code.slice(0, 5)}${shift(code[5] ?? '')}`
    const far = [...code].map(shift).join('')
    const [ofNear, ofFar] = [
      await stepsOf(() => browser.enterCode(id, near)),
      await stepsOf(() => browser.enterCode(id, far)),
    ]
    expect(ofNear.length).toBeGreaterThan(5)
    expect(ofNear).toEqual(ofFar)
  })

  it('X54: take the same time when no code is stored, for a wrong code and for the right code', async () => {
    const codes = createCodes(new Uint8Array(32).fill(1))
    const use = { codeId: 'a', purpose: 'login', emailMac: 'b', device: 'c' }
    const stored = await codes.hash('123456', use)
    const timeOf = async (code: string, hashed: typeof stored | undefined) => {
      const start = performance.now()
      await codes.isRight(code, use, hashed)
      return performance.now() - start
    }
    const times: { readonly right: number; readonly wrong: number; readonly absent: number }[] = []
    for (let each = 0; each < 40; each++)
      times.push({
        right: await timeOf('123456', stored),
        wrong: await timeOf('123457', stored),
        absent: await timeOf('123456', undefined),
      })
    const medianOf = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
    const usual = medianOf(times.map(({ wrong }) => wrong))
    // Compare pairs that were measured one after the other, because a busy machine slows both measurements of a pair.
    for (const name of ['right', 'absent'] as const)
      expect(Math.abs(medianOf(times.map((time) => time[name] - time.wrong)))).toBeLessThan(usual / 4)
  })
})
