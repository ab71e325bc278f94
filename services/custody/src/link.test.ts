import { createTestDatabase, type Database } from '@latchkey/database'
import { PAIRING_ALPHABET } from '@latchkey/protocol/custody'
import { createRecipient } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  enrol,
  FRAME,
  mailsTo,
  openCustodyWorld,
  PAGE,
  release,
  startEnrolment,
  tokenIn,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: CustodyWorld
let at = 0
const newEmail = () => {
  at += 1
  return `eve${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

async function started() {
  const email = newEmail()
  const made = await createWallet(world, email)
  return { email, made, ...(await startEnrolment(world, made, email)) }
}
const statusOf = async (id: string): Promise<string> => {
  const { rows } = await database.pool.query('SELECT status FROM custody_enrolments WHERE id = $1', [id])
  return rows[0].status
}
/** Another code of the alphabet. */
const wrong = (code: string) => (code === '2222' ? '3333' : '2222')
const resultOf = async (response: Response | Promise<Response>) => (await response).json() as Promise<object>

describe('the link of a mail', () => {
  it('shows who asks: the site, a browser in words of ours, the time, and the tries that are left', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const device = await world.newDevice()
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) <b>Approve me</b> Firefox/140.0' }
    await world.json(enrol(device, { walletId: made.walletId, email }, agent))
    const token = tokenIn((await mailsTo(world, email, 1))[0])
    expect(await world.json(world.fromPage('read', { token }))).toEqual({
      origin: 'https://shop.example',
      device: 'Firefox on Linux',
      requestedAt: world.now(),
      expiresAt: world.now() + 15 * MINUTE,
      isOtherNetwork: false,
      triesLeft: 3,
      isApproved: false,
    })
  })

  it('X57: approves nothing by GET, HEAD, a prefetch or its reading, however often', async () => {
    const { enrolmentId, token } = await started()
    for (const method of ['GET', 'HEAD'])
      for (const headers of [{}, { origin: PAGE }, { 'sec-purpose': 'prefetch', purpose: 'prefetch' }])
        for (const path of ['/approve', `/approve?token=${token}`, '/api/v1/link/approve', '/api/v1/link/deny'])
          await world.app.request(path, { method, headers })
    for (let each = 0; each < 3; each++) await world.json(world.fromPage('read', { token }))
    expect(await statusOf(enrolmentId)).toBe('pending')
  })

  it('X57: approves nothing after three wrong codes, a second time, or after 15 minutes', async () => {
    const guessed = await started()
    for (const triesLeft of [2, 1, 0])
      expect(await resultOf(guessed.approve({ code: wrong(guessed.pairingCode) }))).toEqual({
        status: 'wrong-code',
        triesLeft,
      })
    expect(await codeOf(guessed.approve())).toBe('embedded/not-found')
    expect(await statusOf(guessed.enrolmentId)).toBe('ended')
    const late = await started()
    world.advance(15 * MINUTE)
    expect(await codeOf(late.approve())).toBe('embedded/not-found')
    const used = await started()
    expect(await resultOf(used.approve())).toEqual({ status: 'approved' })
    expect(await codeOf(used.approve())).toBe('embedded/not-found')
    world.advance(15 * MINUTE)
    for (const path of ['deny', 'read'])
      expect(await codeOf(world.fromPage(path, { token: used.token }))).toBe('embedded/not-found')
  })

  it('X57: compares three codes of 100 that come at once', async () => {
    const { approve, pairingCode, enrolmentId } = await started()
    await Promise.all(Array.from({ length: 100 }, () => approve({ code: wrong(pairingCode) })))
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM custody_audit WHERE enrolment_id = $1 AND kind = 'code-refused'`,
      [enrolmentId],
    )
    expect(rows[0].count).toBe(3)
    expect(await codeOf(approve())).toBe('embedded/not-found')
  })

  it('X57: approves once of 20 approvals at once, with one notice', async () => {
    const { approve, enrolmentId, email } = await started()
    const results = await Promise.all(Array.from({ length: 20 }, () => codeOf(approve())))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    await mailsTo(world, email, 2)
    const count = async () => {
      const { rows } = await database.pool.query(
        `SELECT (SELECT count(*) FROM custody_audit WHERE enrolment_id = $1 AND kind = 'approved')::int AS approvals,
                (SELECT count(*) FROM mail_outbox WHERE status = 'queued')::int AS queued`,
        [enrolmentId],
      )
      return rows[0]
    }
    // The row of a mail ends after the mail was taken.
    await expect.poll(count).toEqual({ approvals: 1, queued: 0 })
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(2)
  })

  it('X58: of another network needs a second confirmation, which uses up no try', async () => {
    const { approve, token, pairingCode, enrolmentId } = await started()
    const otherNetwork = { 'x-test-address': '203.0.113.9' }
    const read = (headers: Record<string, string>) =>
      world.json<{ isOtherNetwork: boolean; triesLeft: number }>(world.fromPage('read', { token }, headers))
    expect((await read(otherNetwork)).isOtherNetwork).toBe(true)
    expect((await read({ 'x-test-address': '198.51.100.200' })).isOtherNetwork).toBe(false)
    for (const code of [pairingCode, wrong(pairingCode)])
      expect(await resultOf(approve({ code }, otherNetwork))).toEqual({ status: 'network-unconfirmed' })
    expect((await read(otherNetwork)).triesLeft).toBe(3)
    expect(await statusOf(enrolmentId)).toBe('pending')
    expect(await resultOf(approve({ isOtherNetworkConfirmed: true }, otherNetwork))).toEqual({ status: 'approved' })
  })

  it('X58: that is denied gives nothing, freezes the wallet for an hour, and tells its person', async () => {
    const { made, email, token, device, enrolmentId, approve } = await started()
    expect(await world.json(world.fromPage('deny', { token }))).toEqual({ done: true, isReleased: false })
    expect(await world.json(world.call('GET', `/api/v1/enrolments/${enrolmentId}`))).toEqual({ status: 'denied' })
    expect(await codeOf(approve())).toBe('embedded/not-found')
    expect(await codeOf(release(device, enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    expect((await mailsTo(world, email, 2)).at(-1)?.subject).toBe('A device was refused')
    world.advance(59 * MINUTE)
    expect(await codeOf(enrol(await world.newDevice(), { walletId: made.walletId, email }))).toBe('ok')
    const { rows } = await database.pool.query(
      `SELECT is_match FROM custody_enrolments WHERE wallet_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [made.walletId],
    )
    expect(rows[0].is_match).toBe(false)
    world.advance(2 * MINUTE)
    await startEnrolment(world, made, email)
  })

  it('X58: ends all pending and approved enrolments of its wallet when it is denied, and none of another wallet', async () => {
    const { email, made, token, enrolmentId } = await started()
    const [pending, approved] = [await startEnrolment(world, made, email), await startEnrolment(world, made, email)]
    await world.json(approved.approve())
    const other = await started()
    await world.json(world.fromPage('deny', { token }))
    expect(await Promise.all([enrolmentId, pending.enrolmentId, approved.enrolmentId].map(statusOf))).toEqual([
      'denied',
      'ended',
      'ended',
    ])
    expect(await codeOf(pending.approve())).toBe('embedded/not-found')
    for (const { device, enrolmentId: id } of [pending, approved])
      expect(await codeOf(release(device, id, await createRecipient()))).toBe('embedded/not-found')
    const read = await world.json(world.call('GET', `/api/v1/enrolments/${approved.enrolmentId}`))
    expect(read).toEqual({ status: 'expired' })
    expect(await resultOf(other.approve())).toEqual({ status: 'approved' })
  })

  it('X58: can deny its device after the approval too, and returns whether the device has received its half', async () => {
    const early = await started()
    await world.json(early.approve())
    const { token, device, enrolmentId } = early
    expect(await world.json(world.fromPage('read', { token }))).toMatchObject({ isApproved: true })
    expect(await world.json(world.fromPage('deny', { token }))).toEqual({ done: true, isReleased: false })
    expect(await codeOf(release(device, enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    expect(await world.json(world.call('GET', `/api/v1/enrolments/${enrolmentId}`))).toEqual({ status: 'denied' })
    const textTo = async (email: string) => (await mailsTo(world, email, 3)).at(-1)?.text
    expect(await textTo(early.email)).toContain('Nothing else is to be done')
    const late = await started()
    await world.json(late.approve())
    await world.json(release(late.device, late.enrolmentId, await createRecipient()))
    expect(await world.json(world.fromPage('deny', { token: late.token }))).toEqual({ done: true, isReleased: true })
    expect(await codeOf(release(late.device, late.enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    expect(await textTo(late.email)).toContain('move what it holds')
    // The device has the lower limits of an unknown one again.
    const { rowCount } = await database.pool.query(`SELECT FROM custody_known WHERE kind = 'device' AND value = $1`, [
      late.device.thumbprint,
    ])
    expect(rowCount).toBe(0)
  })

  it('X58: approves no device and releases no half while the wallet is frozen, even if the enrolment is still pending', async () => {
    const { email, made, approve, token, enrolmentId } = await started()
    const approved = await startEnrolment(world, made, email)
    await world.json(approved.approve())
    // An enrolment that is stored during a denial is pending although its wallet is frozen.
    await database.pool.query('UPDATE custody_wallets SET frozen_until = $2 WHERE id = $1', [
      made.walletId,
      new Date(world.now() + 10 * MINUTE),
    ])
    expect(await codeOf(approve())).toBe('embedded/not-found')
    expect(await codeOf(world.fromPage('read', { token }))).toBe('embedded/not-found')
    expect(await codeOf(release(approved.device, approved.enrolmentId, await createRecipient()))).toBe(
      'embedded/not-found',
    )
    world.advance(11 * MINUTE)
    expect(await codeOf(release(approved.device, approved.enrolmentId, await createRecipient()))).toBe('ok')
    expect(await resultOf(approve())).toEqual({ status: 'approved' })
    expect(await statusOf(enrolmentId)).toBe('approved')
  })

  it('X58: revokes the approval of all other devices of the wallet when it is denied', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, made, token } = await started()
      const others = [await startEnrolment(world, made, email), await startEnrolment(world, made, email)]
      await Promise.all([...others.map(({ approve }) => approve()), world.fromPage('deny', { token })])
      for (const { device, enrolmentId } of others)
        expect(await codeOf(release(device, enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    }
  })

  it('X133: of an enrolment that a hostile auth began needs a code that only its device shows', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const hostile = await startEnrolment(world, made, email)
    const statement = await world.auth.sign('custody-approval+jwt', {
      sub: hostile.device.thumbprint,
      walletId: made.walletId,
      deviceId: hostile.device.deviceId,
      jti: hostile.enrolmentId,
      exp: world.now() / 1000 + 900,
    })
    expect(await codeOf(world.fromPage('approve', { token: hostile.token, isOtherNetworkConfirmed: true }))).toBe(
      'request/invalid',
    )
    const change = { approval: statement, userVerified: true }
    expect(await codeOf(release(hostile.device, hostile.enrolmentId, await createRecipient(), change))).toBe(
      'request/invalid',
    )
    expect(await codeOf(release(hostile.device, hostile.enrolmentId, await createRecipient()))).toBe(
      'embedded/not-found',
    )
    const answered = JSON.stringify(await world.json(world.fromPage('read', { token: hostile.token })))
    expect(answered).not.toContain(hostile.pairingCode)
    const mail = (await mailsTo(world, email, 1))[0]
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain(hostile.pairingCode)
  })

  it('is answered to its own page alone, as JSON', async () => {
    const { token, enrolmentId, pairingCode } = await started()
    const body = { token, code: pairingCode, isOtherNetworkConfirmed: true }
    for (const origin of [undefined, 'null', FRAME, 'https://shop.example', `${PAGE}:8443`])
      for (const path of ['read', 'approve', 'deny'])
        expect(await codeOf(world.fromPage(path, body, { origin }))).toBe('request/origin-not-allowed')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
      expect(await codeOf(world.fromPage('approve', body, { 'content-type': type }))).toBe('request/invalid')
    for (const code of [
      [pairingCode],
      { pairingCode },
      null,
      `${pairingCode} `,
      `${pairingCode.slice(1)}٣`,
      '０１２３',
    ])
      expect(await codeOf(world.fromPage('approve', { ...body, code }))).toBe('request/invalid')
    const preflight = await world.app.request('/api/v1/link/approve', {
      method: 'OPTIONS',
      headers: { origin: FRAME, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await statusOf(enrolmentId)).toBe('pending')
  })

  it('X100: no log, row, address or answer holds the token or the code', async () => {
    const { token, pairingCode, approve, email } = await started()
    await approve({ code: wrong(pairingCode) })
    await approve()
    await mailsTo(world, email, 2)
    const dumps: string[] = [JSON.stringify(world.logged)]
    for (const table of [
      'custody_enrolments',
      'custody_audit',
      'custody_wallets',
      'custody_halves',
      'mail_outbox',
      'used_ids',
    ]) {
      const { rows } = await database.pool.query(`SELECT t::text AS row FROM ${table} t`)
      dumps.push(...rows.map(({ row }) => String(row)))
    }
    const hexOf = (text: string) => Buffer.from(text).toString('hex')
    for (const secret of [token, email, hexOf(token), hexOf(email), `\\x${hexOf(pairingCode)}`])
      expect(dumps.filter((text) => text.includes(secret))).toEqual([])
    expect(dumps.filter((text) => new RegExp(`\\b${pairingCode}\\b`).test(text))).toEqual([])
    expect([...pairingCode].every((sign) => PAIRING_ALPHABET.includes(sign))).toBe(true)
  })
})

describe('the page of the link', () => {
  it('is served with a policy that lets nothing in, and holds no script or style of its own', async () => {
    const response = await world.app.request('/approve')
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "trusted-types 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await response.text()
    expect(html).not.toMatch(/ style=| on\w+=|<style|<script(?! src="\/(?:approve|webauthn)\.js" defer>)|https?:/)
    for (const [path, type] of [
      ['/approve.js', 'text/javascript'],
      ['/approve.css', 'text/css'],
    ] as const) {
      const file = await world.app.request(path)
      expect(file.headers.get('content-type')).toContain(type)
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
