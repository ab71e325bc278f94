import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { createStatementSigner, hashIdentity, readStatement } from '@latchkey/proofs'
import type { ReleasedHalf } from '@latchkey/protocol/custody'
import { createRecipient, openHalf } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  enrol,
  FRAME,
  keepHalf,
  type MadeWallet,
  mailsTo,
  makeWallet,
  NEW_WALLET,
  ORIGIN,
  openCustodyWorld,
  recover,
  startEnrolment,
  storeHalf,
  ticketOf,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
let database: Database
let world: CustodyWorld
let at = 0
const newEmail = () => {
  at += 1
  return `cleo${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

const newWallet = async () => makeWallet(world, await world.newDevice())

async function readBack({ device, walletId, setId }: MadeWallet, change = {}) {
  const [recipient, jti] = [await createRecipient(), randomUUID()]
  const request = { walletId, setId, recipient: recipient.publicKey }
  const response = await device.post('halves/read', 'custody-read+jwt', request, { jti, ...change })
  if (!response.ok) return codeOf(response)
  const { half } = (await response.json()) as ReleasedHalf
  return openHalf(recipient, half, { purpose: 'create', walletId, device: device.thumbprint, id: jti })
}

const statusOf = async (walletId: string) => {
  const { rows } = await database.pool.query('SELECT status FROM custody_halves WHERE wallet_id = $1', [walletId])
  return rows.map(({ status }) => status)
}

describe('a half', () => {
  it('is stored, read back by the vault that made it, and kept; the receipt says so to auth', async () => {
    const made = await newWallet()
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('ok')
    expect(await readBack(made)).toEqual(made.userHalf)
    const { receipt } = await world.json<{ receipt: string }>(keepHalf(made))
    const { walletId, setId, device } = made
    const clock = { now: world.now }
    await expect(readStatement('custody-receipt+jwt', receipt, world.publicKey, clock)).resolves.toMatchObject({
      sub: device.thumbprint,
      walletId,
      setId,
    })
    expect(await readBack(made)).toBe('embedded/not-found')
  })

  it('X92: needs a ticket of auth for its own vault key, wallet and address, which has not expired', async () => {
    const [made, email] = [await newWallet(), newEmail()]
    const other = createStatementSigner(new Uint8Array(32).fill(4))
    const wrong = [
      await ticketOf(world, made, email, { sub: 'x'.repeat(43) }),
      await ticketOf(world, made, email, { walletId: randomUUID() }),
      await ticketOf(world, made, email, { exp: world.now() / 1000 - 1 }),
      await other.sign('latchkey-ticket+jwt', {
        ...{ sub: made.device.thumbprint, walletId: made.walletId, projectId: 'shop', origin: ORIGIN },
        ...{ identityHash: hashIdentity(made.walletId, email), exp: world.now() / 1000 + 60 },
      }),
      await ticketOf(world, made, newEmail()),
    ]
    for (const ticket of wrong) expect(await codeOf(storeHalf(world, made, email, { ticket }))).toBe('proof/refused')
    expect(await statusOf(made.walletId)).toEqual([])
  })

  it('X93: is given to nobody who brings the request of another key, or the same request again', async () => {
    const made = await newWallet()
    await world.json(storeHalf(world, made, newEmail()))
    const thief = await world.newDevice()
    expect(await readBack({ ...made, device: thief })).toBe('embedded/not-found')
    await world.call('GET', '/api/v1/config')
    const { walletId, setId, device } = made
    const recipient = (await createRecipient()).publicKey
    const jws = await device.device.request('custody-read+jwt', world.nonce(), { walletId, setId, recipient })
    const [head, , signature] = jws.split('.')
    const payload = {
      walletId,
      setId,
      recipient: (await createRecipient()).publicKey,
      nonce: world.nonce(),
      jti: randomUUID(),
    }
    const swapped = `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`
    const send = (text: string) => codeOf(world.call('POST', '/api/v1/halves/read', { jws: text }))
    expect(await send(swapped)).toBe('proof/refused')
    expect(await send(jws)).toBe('ok')
    expect(await send(jws)).toBe('proof/refused')
  })

  it('X109: of another device is not read or kept: the answer is that of nothing', async () => {
    const [made, foreign] = [await newWallet(), await newWallet()]
    for (const wallet of [made, foreign]) await world.json(storeHalf(world, wallet, newEmail()))
    const mixed = [
      { ...made, device: foreign.device },
      { ...made, setId: foreign.setId },
      { ...made, walletId: foreign.walletId },
      { ...made, walletId: randomUUID() },
    ]
    for (const wallet of mixed) {
      expect(await readBack(wallet)).toBe('embedded/not-found')
      const response = await keepHalf(wallet)
      expect([response.status, await codeOf(response)]).toEqual([404, 'embedded/not-found'])
    }
  })

  it('X120: that was sealed for another wallet, set, device or service is refused', async () => {
    const [made, other] = [await newWallet(), await newWallet()]
    for (const half of [other.half, { ...made.half, ciphertext: other.half.ciphertext }])
      expect(await codeOf(storeHalf(world, made, newEmail(), { half }))).toBe('request/invalid')
    expect(await codeOf(storeHalf(world, made, newEmail(), { setId: other.setId }))).toBe('request/invalid')
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('ok')
  })

  it('X120: whose row is copied over that of another wallet opens for nobody', async () => {
    const [victimEmail, thiefEmail] = [newEmail(), newEmail()]
    const [victim, thief] = [await createWallet(world, victimEmail), await createWallet(world, thiefEmail)]
    await database.pool.query(
      `UPDATE custody_wallets mine SET subject_mac = other.subject_mac, email_wrapped = other.email_wrapped, device = other.device
         FROM custody_wallets other WHERE mine.id = $1 AND other.id = $2`,
      [victim.walletId, thief.walletId],
    )
    const device = await world.newDevice()
    expect(await codeOf(enrol(device, { walletId: victim.walletId, email: thiefEmail }))).toBe('kms/corrupt')
    await database.pool.query(
      `UPDATE custody_halves mine SET half_wrapped = other.half_wrapped FROM custody_halves other
        WHERE mine.wallet_id = $1 AND other.wallet_id = $2`,
      [thief.walletId, victim.walletId],
    )
    const { device: own, enrolmentId, approve } = await startEnrolment(world, thief, thiefEmail)
    await world.json(approve())
    await expect(recover(world, thief, own, enrolmentId)).rejects.toThrow('kms/corrupt')
  })

  it('keeps its person: neither the same device nor another one changes the address', async () => {
    const made = await newWallet()
    const email = newEmail()
    await world.json(storeHalf(world, made, email))
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('embedded/taken')
    await world.json(keepHalf(made))
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('embedded/taken')
    expect(await codeOf(storeHalf(world, made, email))).toBe('embedded/taken')
    const squatter = await makeWallet(world, await world.newDevice())
    const taken = newEmail()
    const ticket = await ticketOf(world, { ...squatter, walletId: made.walletId }, taken)
    const change = { ticket, walletId: made.walletId }
    expect(await codeOf(storeHalf(world, squatter, taken, change))).toMatch(/^(embedded\/taken|request\/invalid)$/)
    const { approve, device, enrolmentId } = await startEnrolment(world, made, email)
    await world.json(approve())
    await expect(recover(world, made, device, enrolmentId)).resolves.toBeDefined()
  })

  it('X125: each step can be repeated after a crash, and nothing is active that was not kept', async () => {
    const made = await newWallet()
    const email = newEmail()
    for (let each = 0; each < 2; each++) expect(await codeOf(storeHalf(world, made, email))).toBe('ok')
    for (let each = 0; each < 2; each++) expect(await readBack(made)).toEqual(made.userHalf)
    expect(await statusOf(made.walletId)).toEqual(['pending'])
    const before = world.mails.length
    expect(await codeOf(enrol(await world.newDevice(), { walletId: made.walletId, email }))).toBe('ok')
    const receipts = [await world.json(keepHalf(made)), await world.json(keepHalf(made))]
    expect(receipts).toHaveLength(2)
    world.advance(20 * MINUTE)
    expect(await codeOf(keepHalf(made))).toBe('ok')
    expect(await statusOf(made.walletId)).toEqual(['active'])
    await world.emptyOutbox()
    expect(world.mails.slice(before).map(({ subject }) => subject)).toEqual([NEW_WALLET])
  })

  it('X125: that was not kept in 15 minutes is gone, and its wallet can be stored again', async () => {
    const made = await newWallet()
    await world.json(storeHalf(world, made, newEmail()))
    world.advance(15 * MINUTE)
    expect(await readBack(made)).toBe('embedded/not-found')
    expect(await codeOf(keepHalf(made))).toBe('embedded/not-found')
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('ok')
    world.advance(15 * MINUTE)
    await world.sweep()
    expect(await statusOf(made.walletId)).toEqual([])
  })

  it('is kept once: of 20 requests at once all get a receipt for the same half', async () => {
    const made = await newWallet()
    await world.json(storeHalf(world, made, newEmail()))
    const results = await Promise.all(Array.from({ length: 20 }, () => codeOf(keepHalf(made))))
    expect(new Set(results)).toEqual(new Set(['ok']))
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM custody_audit WHERE wallet_id = $1 AND kind = 'half-kept'`,
      [made.walletId],
    )
    expect(rows[0].count).toBe(1)
  })

  it('X99: is not stored for a site that is not configured, also with a valid ticket of auth', async () => {
    const [made, email] = [await newWallet(), newEmail()]
    const store = async (change: object) =>
      codeOf(storeHalf(world, made, email, { ticket: await ticketOf(world, made, email, change) }))
    expect(await store({ origin: 'https://bank.example' })).toBe('request/origin-not-allowed')
    expect(await store({ projectId: 'bank' })).toBe('request/unknown-project')
    expect(await store({})).toBe('ok')
  })

  it('X97: sends one mail, which names the site and the device, also when it is kept several times', async () => {
    const [made, email] = [await newWallet(), newEmail()]
    await world.json(storeHalf(world, made, email))
    await Promise.all(Array.from({ length: 5 }, () => world.json(keepHalf(made))))
    await world.json(keepHalf(made))
    await world.emptyOutbox()
    const mails = await mailsTo(world, email, 1)
    expect(mails.map(({ subject }) => subject)).toEqual([NEW_WALLET])
    expect(mails[0]?.text).toContain('Site: shop.example')
    expect(mails[0]?.text).toContain('Device: a browser')
    expect(mails[0]?.html).toContain(NEW_WALLET)
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/https?:/)
  })

  it('X97: is refused as the sixth of an address in a day, because its mail would exceed the limit', async () => {
    const email = newEmail()
    for (let each = 0; each < 5; each++) await createWallet(world, email)
    const made = await newWallet()
    await world.json(storeHalf(world, made, email))
    const before = world.mails.length
    expect(await codeOf(keepHalf(made))).toBe('email/throttled')
    expect(await statusOf(made.walletId)).toEqual(['pending'])
    await world.emptyOutbox()
    expect(world.mails.length).toBe(before)
    world.advance(24 * 60 * MINUTE)
    await createWallet(world, email)
  })

  it('X97: is kept five times, with five mails, when 20 halves of one address are kept at once', async () => {
    const email = newEmail()
    const all = await Promise.all(Array.from({ length: 20 }, newWallet))
    await Promise.all(all.map((made) => world.json(storeHalf(world, made, email))))
    const results = await Promise.all(all.map((made) => codeOf(keepHalf(made))))
    expect(results.filter((result) => result === 'ok')).toHaveLength(5)
    await world.emptyOutbox()
    expect(world.mails.filter(({ to }) => to === email)).toHaveLength(5)
  })

  it('X98: an address that mail programs read in two ways is refused', async () => {
    const made = await newWallet()
    for (const email of [
      '"ada@evil.example"@example.org',
      'ada@example.org\r\nBcc: eve@evil.example',
      'ada@b',
      'a'.repeat(300),
    ])
      expect(await codeOf(storeHalf(world, made, email))).toMatch(/^(request|mail)\/invalid/)
    expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('ok')
  })

  it('X126: is neither stored, read nor kept in clear while the key service is down', async () => {
    const [made, stored] = [await newWallet(), await newWallet()]
    await world.json(storeHalf(world, stored, newEmail()))
    world.controls.isDown = true
    try {
      expect(await codeOf(storeHalf(world, made, newEmail()))).toBe('kms/unavailable')
      expect(await readBack(stored)).toBe('kms/unavailable')
    } finally {
      world.controls.isDown = false
    }
    expect(await statusOf(made.walletId)).toEqual([])
    expect(await readBack(stored)).toEqual(stored.userHalf)
  })
})

describe('the callers of the service', () => {
  it('X78: are the frame alone, with JSON; an answer brings the next nonce', async () => {
    const made = await newWallet()
    const jws = await made.device.device.request('custody-keep+jwt', world.nonce(), made as never)
    const tryWith = (headers: Record<string, string | undefined>) =>
      codeOf(world.call('POST', '/api/v1/halves/keep', { jws }, { headers }))
    for (const origin of [
      undefined,
      'null',
      'https://shop.example',
      'https://device.wallet.example',
      `${FRAME}.evil.example`,
    ])
      expect(await tryWith({ origin })).toBe('request/origin-not-allowed')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', undefined])
      expect(await tryWith({ 'content-type': type })).toBe('request/invalid')
    const preflight = (origin: string, path: string) =>
      world.app.request(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    const allowed = async (origin: string, path: string) =>
      (await preflight(origin, path)).headers.get('access-control-allow-origin')
    expect(await allowed(FRAME, '/api/v1/halves')).toBe(FRAME)
    expect(await allowed('https://evil.example', '/api/v1/halves')).toBeNull()
    const response = await world.call('GET', '/api/v1/config')
    expect(response.headers.get('dpop-nonce')).toMatch(/^[\w-]{43}$/)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(response.headers.get('cross-origin-resource-policy')).toBeNull()
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('X102: bodies that are too large, no JSON or of another form are refused', async () => {
    const post = (text: string) => codeOf(world.call('POST', '/api/v1/halves', {}, { text }))
    expect(await post('x'.repeat(20_000))).toBe('request/too-large')
    for (const text of ['{', '['.repeat(5_000) + ']'.repeat(5_000), '{"jws":1}', '{"jws":"a.b.c","more":1}'])
      expect(await post(text)).toBe('request/invalid')
  })
})
