import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import type { LoginResponse } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  ORIGIN,
  OTHER_PROJECTS,
  openWalletWorld,
  PROJECT,
  type TestBrowser,
  type WalletWorld,
} from './wallet-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: WalletWorld
let at = 0
/** An address that no other test uses. */
const newEmail = () => {
  at += 1
  return `ada${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openWalletWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

async function openCode(browser: TestBrowser, email: string, options = {}): Promise<{ id: string; code: string }> {
  const response = await world.json<LoginResponse>(browser.requestCode(email, {}, options))
  if (response.action !== 'VERIFY_OTP') throw new Error(response.action)
  return { id: response.challengeId, code: await world.lastCode(email) }
}
const from = (address: string) => ({ headers: { 'x-test-address': address } })
/** Another code of six digits. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const enter = async (browser: TestBrowser, id: string, code: string) => codeOf(await browser.enterCode(id, code))

describe('a login by e-mail', () => {
  it('opens a session for the code that was sent to the address', async () => {
    const browser = await world.newBrowser()
    const email = newEmail()
    const { accessToken } = await browser.login(email)
    const session = await world.json(browser.call('GET', '/v1/session', undefined, { accessToken }))
    expect(session).toMatchObject({ email, deviceId: browser.deviceId, wallet: null })
  })

  it('finds the same user for the same address on another device and in other letters', async () => {
    const email = newEmail()
    const users = new Set<string>()
    for (const typed of [email, email.toUpperCase()]) {
      const browser = await world.newBrowser()
      const response = await world.json<LoginResponse>(browser.requestCode(typed))
      if (response.action !== 'VERIFY_OTP') throw new Error(response.action)
      const tokens = await world.json<{ accessToken: string }>(
        browser.enterCode(response.challengeId, await world.lastCode(email)),
      )
      const { userId } = await world.json<{ userId: string }>(
        browser.call('GET', '/v1/session', undefined, { accessToken: tokens.accessToken }),
      )
      users.add(userId)
      world.advance(MINUTE)
    }
    expect(users.size).toBe(1)
  })

  it('X48: after five wrong codes the right one opens nothing', async () => {
    const browser = await world.newBrowser()
    const { id, code } = await openCode(browser, newEmail())
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await enter(browser, id, wrong(code))).toBe('email/invalid-code')
    expect(await enter(browser, id, code)).toBe('email/invalid-code')
  })

  it('X49: of 100 submissions of the right code at once, at most one opens a session', async () => {
    const browser = await world.newBrowser()
    const { id, code } = await openCode(browser, newEmail())
    const results = await Promise.all(Array.from({ length: 100 }, () => enter(browser, id, code)))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
  })

  it('X50: of 100 wrong codes at once, five are compared', async () => {
    const browser = await world.newBrowser()
    const { id, code } = await openCode(browser, newEmail())
    await Promise.all(Array.from({ length: 100 }, () => enter(browser, id, wrong(code))))
    const { rows } = await database.pool.query('SELECT attempts FROM wallet_codes WHERE id = $1', [id])
    expect(rows[0].attempts).toBe(5)
  })

  it('X49: of 40 requests at once for one address, one sends a mail', async () => {
    const email = newEmail()
    const browsers = await Promise.all(Array.from({ length: 40 }, () => world.newBrowser()))
    const results = await Promise.all(browsers.map(async (browser) => codeOf(await browser.requestCode(email))))
    expect(results.filter((result) => result !== 'email/throttled')).toEqual(['ok'])
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS codes FROM wallet_codes WHERE device_id = ANY($1::uuid[])',
      [browsers.map(({ deviceId }) => deviceId)],
    )
    expect(rows[0].codes).toBe(1)
    // The code of a second mail would be in the same search of the outbox.
    await world.lastCode(email)
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('X50: compares 15 of 20 concurrent wrong attempts at four codes of one address, and then refuses the right code', async () => {
    const email = newEmail()
    const opened: { browser: TestBrowser; id: string; code: string }[] = []
    for (let each = 0; each < 4; each++) {
      const browser = await world.newBrowser()
      opened.push({ browser, ...(await openCode(browser, email)) })
      world.advance(MINUTE)
    }
    await Promise.all(
      opened.flatMap(({ browser, id, code }) => Array.from({ length: 5 }, () => enter(browser, id, wrong(code)))),
    )
    const { rows } = await database.pool.query('SELECT id, attempts FROM wallet_codes WHERE id = ANY($1::uuid[])', [
      opened.map(({ id }) => id),
    ])
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(15)
    const { id: left } = rows.find(({ attempts }) => attempts < 5)
    const last = opened.find(({ id }) => id === left)
    expect(last && (await enter(last.browser, last.id, last.code))).toBe('email/invalid-code')
  })

  it('X101: a caller on another network waits for no more than a few of 40 codes that one IPv6 network requests', async () => {
    const flood = await Promise.all(Array.from({ length: 40 }, () => world.newBrowser()))
    const victim = await world.newBrowser()
    let sent = 0
    const flooded = flood.map(async (browser, at) => {
      const response = await browser.requestCode(newEmail(), {}, from(`2001:db8:1:2::${at.toString(16)}`))
      if (response.ok) sent += 1
      return response
    })
    // The flood stands in the queue when the first of it is through.
    await Promise.race(flooded)
    expect(await codeOf(await victim.requestCode(newEmail(), {}, from('198.51.100.7')))).toBe('ok')
    const before = sent
    await Promise.all(flooded)
    expect(sent).toBe(40)
    expect(before).toBeLessThan(20)
  })

  it('writes an audit entry for each of the five attempts at a code, and none for a code that is not open', async () => {
    const browser = await world.newBrowser()
    const { id, code } = await openCode(browser, newEmail())
    for (let attempt = 0; attempt < 7; attempt++) await enter(browser, id, wrong(code))
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await enter(browser, randomUUID(), code)).toBe('email/invalid-code')
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM wallet_audit WHERE device_id = $1 AND kind = 'code-refused'`,
      [browser.deviceId],
    )
    expect(rows[0].count).toBe(5)
  })

  it('X51: a code counts for its device, its project and ten minutes, and not once it is superseded', async () => {
    const [browser, other, foreign] = [
      await world.newBrowser(),
      await world.newBrowser(),
      await world.newBrowser('https://other.example', 'other'),
    ]
    const email = newEmail()
    const first = await openCode(browser, email)
    for (const thief of [other, foreign]) expect(await enter(thief, first.id, first.code)).toBe('email/invalid-code')
    world.advance(MINUTE)
    const second = await openCode(browser, email)
    expect(await enter(browser, first.id, first.code)).toBe('email/invalid-code')
    world.advance(10 * MINUTE)
    expect(await enter(browser, second.id, second.code)).toBe('email/invalid-code')
  })

  it('X52: a code of one address opens nothing for the challenge of another', async () => {
    const browser = await world.newBrowser()
    const [mine, theirs] = [await openCode(browser, newEmail()), await openCode(browser, newEmail())]
    if (mine.code !== theirs.code) expect(await enter(browser, theirs.id, mine.code)).toBe('email/invalid-code')
    expect(await enter(browser, mine.id, mine.code)).toBe('ok')
  })

  it('X53: the next code waits 30 seconds, also for another device, and the answer says how long', async () => {
    const email = newEmail()
    await openCode(await world.newBrowser(), email)
    world.advance(10_000)
    const response = await (await world.newBrowser()).requestCode(email)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '20'])
    world.advance(20_000)
    expect(await codeOf(await (await world.newBrowser()).requestCode(email))).toBe('ok')
  })

  it('X55: a code that is not six to eight digits is refused before it counts', async () => {
    const browser = await world.newBrowser()
    const { id, code } = await openCode(browser, newEmail())
    for (const given of [` ${code}`, '１２３４５６', '+12345', [code], { code }, null, 123456, '12345', '123456789'])
      expect(await enter(browser, id, given as string)).toBe('request/invalid')
    expect(await enter(browser, id, code)).toBe('ok')
  })

  it('X56, X101: after 15 wrong codes of a day no code is sent, and sessions that exist go on', async () => {
    const email = newEmail()
    const victim = await world.newBrowser()
    const { accessToken, refreshToken } = await victim.login(email)
    const thief = await world.newBrowser()
    for (let round = 0; round < 3; round++) {
      world.advance(MINUTE)
      const { id, code } = await openCode(thief, email)
      for (let attempt = 0; attempt < 5; attempt++) await enter(thief, id, wrong(code))
    }
    world.advance(MINUTE)
    expect(await codeOf(await thief.requestCode(email))).toBe('email/throttled')
    const { status } = await victim.call('GET', '/v1/session', undefined, { accessToken })
    expect(status).toBe(200)
    expect(await codeOf(await victim.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('ok')
  })

  it('X97: sends at most 5 mails an hour and 20 a day to one address for strangers, over all devices, networks and projects', async () => {
    const email = newEmail()
    const sites = [[ORIGIN, PROJECT], ...OTHER_PROJECTS.map((id) => [`https://${id}.example`, id])] as const
    let network = 0
    const count = async (minutes: number) => {
      let mails = 0
      for (let minute = 0; minute < minutes; minute++) {
        network += 1
        const [origin, project] = sites[network % sites.length] ?? []
        const browser = await world.newBrowser(origin, project)
        const response = await browser.requestCode(email, {}, from(`203.0.${network}.1`))
        if (response.ok) mails += 1
        world.advance(MINUTE)
      }
      return mails
    }
    expect(await count(30)).toBe(5)
    world.advance(60 * MINUTE)
    let mails = 5
    for (let hour = 0; hour < 8; hour++) {
      mails += await count(6)
      world.advance(60 * MINUTE)
    }
    expect(mails).toBe(20)
  })

  it('X101: sends codes to known devices and known networks after strangers have used up their limits', async () => {
    const email = newEmail()
    const home = from('198.51.100.7')
    const owner = await world.newBrowser()
    await owner.login(email, {}, home)
    const flood = async () => {
      for (let network = 0; network < 30; network++)
        await (await world.newBrowser()).requestCode(email, {}, from(`203.0.${network}.9`))
    }
    for (let hour = 0; hour < 6; hour++) {
      world.advance(60 * MINUTE)
      for (let minute = 0; minute < 6; minute++) {
        world.advance(40_000)
        await flood()
      }
      // They do not wait 30 s after a code for a stranger either.
      expect(await codeOf(await owner.requestCode(email, {}, from('192.0.2.200')))).toBe('ok')
      expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, home))).toBe('ok')
    }
    expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, from('192.0.2.201')))).toBe(
      'email/throttled',
    )
  })

  it('X101: sends codes to a stranger on a new network after another network has used up its limit', async () => {
    const email = newEmail()
    const stranger = await world.newBrowser()
    let sent = 0
    for (let hour = 0; hour < 23; hour++) {
      for (let each = 0; each < 6; each++) {
        world.advance(MINUTE)
        if ((await stranger.requestCode(email, {}, from('203.0.113.9'))).ok) sent += 1
      }
      world.advance(54 * MINUTE)
    }
    expect(sent).toBe(5)
    for (let each = 0; each < 3; each++) {
      world.advance(MINUTE)
      expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, from('198.51.100.7')))).toBe('ok')
    }
  })

  it('X56, X101: does not block other networks or known devices after wrong codes from one network of strangers', async () => {
    const email = newEmail()
    const owner = await world.newBrowser()
    await owner.login(email, {}, from('198.51.100.7'))
    const thief = await world.newBrowser()
    for (let round = 0; round < 3; round++) {
      world.advance(MINUTE)
      const { id, code } = await openCode(thief, email, from('203.0.113.9'))
      for (let attempt = 0; attempt < 5; attempt++) await enter(thief, id, wrong(code))
    }
    world.advance(MINUTE)
    expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, from('203.0.113.10')))).toBe(
      'email/throttled',
    )
    expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, from('192.0.2.99')))).toBe('ok')
    expect(await codeOf(await owner.requestCode(email, {}, from('203.0.113.10')))).toBe('ok')
    expect(await codeOf(await (await world.newBrowser()).requestCode(email, {}, from('198.51.100.8')))).toBe('ok')
  })

  it('X98: an address that mail programs read in two ways is refused, and nothing is sent', async () => {
    const browser = await world.newBrowser()
    const before = world.mails.length
    for (const email of ['"ada@evil.example"@example.org', 'ada@example.org\r\nBcc: eve@evil.example', 'ada', 'a@b'])
      expect(await codeOf(await browser.requestCode(email))).toMatch(/^(request|mail)\/invalid/)
    expect(world.mails.length).toBe(before)
  })

  it('X99, X100: the mail names the site, and no log, row or answer holds the code', async () => {
    const browser = await world.newBrowser()
    const email = newEmail()
    const { id, code } = await openCode(browser, email)
    const mail = world.mails.findLast(({ to }) => to === email)
    expect(mail?.text).toContain('Site: shop.example')
    const answer = await (await browser.enterCode(id, wrong(code))).text()
    const dumps = []
    for (const table of ['wallet_codes', 'wallet_audit', 'wallet_users', 'wallet_devices', 'mail_outbox', 'used_ids']) {
      const { rows } = await database.pool.query(`SELECT t::text AS row FROM ${table} t`)
      dumps.push(...rows.map(({ row }) => String(row)))
    }
    const held = [answer, JSON.stringify(world.logged), ...dumps].filter((text) =>
      new RegExp(`\\D${code}\\D`).test(text),
    )
    expect(held).toEqual([])
    expect(dumps.filter((row) => row.includes(email))).toEqual([])
  })
})

describe('a session', () => {
  const read = async (browser: TestBrowser, accessToken?: string, options = {}) =>
    codeOf(await browser.call('GET', '/v1/session', undefined, { accessToken, ...options }))

  it('X73: its token counts only with the proof of the key that it was issued to', async () => {
    const [browser, thief] = [await world.newBrowser(), await world.newBrowser()]
    const { accessToken } = await browser.login(newEmail())
    expect(await read(browser, accessToken)).toBe('ok')
    expect(await read(thief, accessToken)).toBe('session/expired')
    expect(await read(browser, accessToken, { headers: { dpop: undefined } })).toBe('proof/refused')
    expect(await read(browser, accessToken, { headers: { authorization: `Bearer ${accessToken}` } })).toBe(
      'session/expired',
    )
    expect(await read(browser, accessToken, { proof: { htm: 'POST' } })).toBe('proof/refused')
    expect(await read(browser, accessToken, { proof: { ath: 'x'.repeat(43) } })).toBe('proof/refused')
    world.advance(11 * MINUTE)
    expect(await read(browser, accessToken)).toBe('session/expired')
  })

  it('goes on with a refresh token, for its own key', async () => {
    const [browser, thief] = [await world.newBrowser(), await world.newBrowser()]
    const { refreshToken } = await browser.login(newEmail())
    expect(await codeOf(await thief.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('session/expired')
    const next = await world.json<{ accessToken: string }>(browser.call('POST', '/v1/token/refresh', { refreshToken }))
    expect(await read(browser, next.accessToken)).toBe('ok')
  })

  it('X74: a refresh token that is used again later ends the session; two tabs at once get the same one', async () => {
    const browser = await world.newBrowser()
    const { refreshToken } = await browser.login(newEmail())
    const [one, two] = await Promise.all(
      [0, 1].map(() =>
        world.json<{ accessToken: string; refreshToken: string }>(
          browser.call('POST', '/v1/token/refresh', { refreshToken }),
        ),
      ),
    )
    expect(one?.refreshToken).toBe(two?.refreshToken)
    world.advance(11_000)
    expect(await codeOf(await browser.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('session/expired')
    expect(await read(browser, one?.accessToken)).toBe('session/expired')
    expect(await codeOf(await browser.call('POST', '/v1/token/refresh', { refreshToken: one?.refreshToken }))).toBe(
      'session/expired',
    )
  })

  it('X75: is a new one after each login, and the one before it has ended', async () => {
    const browser = await world.newBrowser()
    const email = newEmail()
    const first = await browser.login(email)
    world.advance(MINUTE)
    const second = await browser.login(email)
    expect(await read(browser, first.accessToken)).toBe('session/expired')
    expect(await read(browser, second.accessToken)).toBe('ok')
  })

  it('X76: ends when the user signs out, for good', async () => {
    const browser = await world.newBrowser()
    const { accessToken, refreshToken } = await browser.login(newEmail())
    expect(await codeOf(await browser.call('POST', '/v1/session/end', {}, { accessToken }))).toBe('ok')
    expect(await read(browser, accessToken)).toBe('session/expired')
    expect(await codeOf(await browser.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('session/expired')
  })

  it('X77: ends on a device that its user takes away', async () => {
    const [mine, lost] = [await world.newBrowser(), await world.newBrowser()]
    const email = newEmail()
    const onLost = await lost.login(email)
    world.advance(MINUTE)
    const onMine = await mine.login(email)
    const { sessions } = await world.json<{ sessions: { deviceId: string; isCurrent: boolean }[] }>(
      mine.call('GET', '/v1/sessions', undefined, { accessToken: onMine.accessToken }),
    )
    expect(sessions.map(({ deviceId, isCurrent }) => [deviceId, isCurrent])).toEqual([
      [mine.deviceId, true],
      [lost.deviceId, false],
    ])
    const path = `/v1/devices/${lost.deviceId}`
    expect(await codeOf(await mine.call('DELETE', path, undefined, { accessToken: onMine.accessToken }))).toBe('ok')
    expect(await read(lost, onLost.accessToken)).toBe('session/expired')
  })

  it('X77: ends on every device when its user signs out everywhere, and for nobody else', async () => {
    const [mine, lost, other] = [await world.newBrowser(), await world.newBrowser(), await world.newBrowser()]
    const email = newEmail()
    const onLost = await lost.login(email)
    world.advance(MINUTE)
    const onMine = await mine.login(email)
    const onOther = await other.login(newEmail())
    expect(await codeOf(await mine.call('DELETE', '/v1/sessions', undefined, onMine))).toBe('ok')
    for (const [browser, { accessToken, refreshToken }] of [[mine, onMine] as const, [lost, onLost] as const]) {
      expect(await read(browser, accessToken)).toBe('session/expired')
      expect(await codeOf(await browser.call('POST', '/v1/token/refresh', { refreshToken }))).toBe('session/expired')
    }
    expect(await read(other, onOther.accessToken)).toBe('ok')
  })

  it('X109: nobody ends or takes away what belongs to another user: the answer is that of nothing', async () => {
    const [alice, mallory] = [await world.newBrowser(), await world.newBrowser()]
    const a = await alice.login(newEmail())
    const { accessToken } = await mallory.login(newEmail())
    const { sessions } = await world.json<{ sessions: { sessionId: string }[] }>(
      alice.call('GET', '/v1/sessions', undefined, { accessToken: a.accessToken }),
    )
    const paths = [`/v1/sessions/${sessions[0]?.sessionId}`, `/v1/devices/${alice.deviceId}`]
    for (const path of [...paths, `/v1/sessions/${mallory.deviceId}`]) {
      const response = await mallory.call('DELETE', path, undefined, { accessToken })
      expect([response.status, await codeOf(response)]).toEqual([404, 'embedded/not-found'])
    }
    expect(await read(alice, a.accessToken)).toBe('ok')
  })
})

describe('the callers of the service', () => {
  it('X78: only the frame calls, with JSON and a proof', async () => {
    const browser = await world.newBrowser()
    const tryWith = async (headers: Record<string, string | undefined>) =>
      codeOf(
        await browser.call('POST', '/v1/login/email', { deviceId: browser.deviceId, email: newEmail() }, { headers }),
      )
    for (const origin of [undefined, 'null', 'https://shop.example', 'https://frame.wallet.example.evil.example'])
      expect(await tryWith({ origin })).toBe('request/origin-not-allowed')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
      expect(await tryWith({ 'content-type': type })).toBe('request/invalid')
    expect(await tryWith({ dpop: undefined })).toBe('proof/refused')
    const preflight = await world.app.request('/v1/login/email', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('X132: an answer is JSON that no browser renders', async () => {
    const browser = await world.newBrowser()
    const response = await browser.call('GET', '/v1/projects/shop')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('a device is known by both of its keys, on the origins of its project', async () => {
    const browser = await world.newBrowser()
    const uiThumbprint = browser.device.ui.thumbprint
    const register = async (request: object) =>
      codeOf(await browser.call('POST', '/v1/devices', await browser.signed('latchkey-device+jwt', request)))
    const right = { uiThumbprint, projectId: 'shop', origin: 'https://shop.example' }
    expect(await register(right)).toBe('ok')
    expect(await register({ ...right, uiThumbprint: 'x'.repeat(43) })).toBe('proof/refused')
    expect(await register({ ...right, projectId: 'toString' })).toBe('request/unknown-project')
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example:8443'])
      expect(await register({ ...right, origin })).toMatch(/^request\//)
  })

  it('X05: the same browser on another site of the project is another device, without the session of the first', async () => {
    const browser = await world.newBrowser()
    const { accessToken } = await browser.login(newEmail())
    const second = await world.json<{ deviceId: string }>(
      browser.call(
        'POST',
        '/v1/devices',
        await browser.signed('latchkey-device+jwt', {
          uiThumbprint: browser.device.ui.thumbprint,
          projectId: 'shop',
          origin: 'https://second.example',
        }),
      ),
    )
    expect(second.deviceId).not.toBe(browser.deviceId)
    const session = await world.json<{ deviceId: string }>(
      browser.call('GET', '/v1/session', undefined, { accessToken }),
    )
    expect(session.deviceId).toBe(browser.deviceId)
  })

  it('X102: bodies that are too large, no JSON or deep are refused', async () => {
    const browser = await world.newBrowser()
    const post = async (text: string) => codeOf(await browser.call('POST', '/v1/login/code', {}, { text }))
    expect(await post('x'.repeat(20_000))).toBe('request/too-large')
    expect(await post('{')).toBe('request/invalid')
    expect(await post('['.repeat(5_000) + ']'.repeat(5_000))).toBe('request/invalid')
    expect(await post('{"__proto__":{"deviceId":"x"}}')).toBe('request/invalid')
    expect(({} as { deviceId?: string }).deviceId).toBeUndefined()
  })
})
