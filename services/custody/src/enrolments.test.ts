import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database } from '@latchkey/database'
import { readStatement } from '@latchkey/proofs'
import type { Enrolment, EnrolmentState } from '@latchkey/protocol/custody'
import { createRecipient } from '@latchkey/vault/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CustodyWorld,
  codeOf,
  createWallet,
  enrol,
  HOME,
  keepHalf,
  mailsTo,
  makeWallet,
  ORIGIN,
  openCustodyWorld,
  recover,
  release,
  startEnrolment,
  storeHalf,
  tokenIn,
} from './custody-world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let database: Database
let world: CustodyWorld
let at = 0
const newEmail = () => {
  at += 1
  return `dan${at}@example.org`
}

beforeAll(async () => {
  database = await createTestDatabase()
  world = await openCustodyWorld(database)
})
afterAll(async () => {
  await world.stop()
  await database.stop()
})

const stateOf = (id: string) => world.json<EnrolmentState>(world.call('GET', `/api/v1/enrolments/${id}`))
const countOf = async (where: string, values: readonly unknown[]) => {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${where}`, [...values])
  return rows[0].count as number
}

describe('a new device', () => {
  it('X89: whose person lost everything that was stored opens the same wallet, after the mail and the code', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { device, enrolmentId, approve } = await startEnrolment(world, made, email)
    expect(await stateOf(enrolmentId)).toEqual({ status: 'pending' })
    const waiting = stateOf(enrolmentId)
    expect(await world.json(approve())).toEqual({ status: 'approved' })
    let state = await waiting
    // The wait is short, and may end before the approval.
    while (state.status === 'pending') state = await stateOf(enrolmentId)
    if (state.status !== 'approved') throw new Error(state.status)
    const clock = { now: world.now }
    await expect(readStatement('custody-approval+jwt', state.approval, world.publicKey, clock)).resolves.toMatchObject({
      sub: device.thumbprint,
      deviceId: device.deviceId,
      walletId: made.walletId,
      jti: enrolmentId,
    })
    const opened = await recover(world, made, device, enrolmentId)
    expect(opened.accounts.eip155.address).toBe(made.vault.addresses.eip155)
    const notices = await mailsTo(world, email, 2)
    expect(notices.at(-1)?.subject).toBe('A new device can use your wallet')
  })

  it('X54, X96: learns nothing from the answer: an address or a wallet of nobody takes the same steps and the same time', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const cases = {
      right: () => ({ walletId: made.walletId, email }),
      address: () => ({ walletId: made.walletId, email: newEmail() }),
      wallet: () => ({ walletId: randomUUID(), email: newEmail() }),
    }
    const times: Record<keyof typeof cases, number[]> = { right: [], address: [], wallet: [] }
    const steps = new Set<string>()
    const bodies = new Set<string>()
    world.controls.delayMs = 60
    try {
      for (let round = 0; round < 15; round++) {
        // One network may enrol at most five times a day.
        world.advance(6 * HOUR)
        for (const name of Object.keys(cases) as (keyof typeof cases)[]) {
          const device = await world.newDevice()
          await world.call('GET', '/api/v1/config')
          const { walletId, email: typed } = cases[name]()
          const request = {
            ...{ walletId, identity: { type: 'email' as const, email: typed } },
            deviceId: device.deviceId,
            projectId: 'shop',
            origin: 'https://shop.example',
          }
          const jws = await device.device.request('custody-enrol+jwt', world.nonce(), request)
          world.controls.calls.length = 0
          const start = performance.now()
          const response = await world.call('POST', '/api/v1/enrolments', { jws })
          times[name].push(performance.now() - start)
          steps.add(world.controls.calls.slice(0, 3).join())
          bodies.add(
            Object.entries((await response.json()) as object)
              .map(([key, value]) => `${key}:${String(value).length}`)
              .join(),
          )
          // The mail of the one before does not delay the next.
          while ((await countOf(`mail_outbox WHERE status = 'queued'`, [])) > 0)
            await new Promise((resolve) => setImmediate(resolve))
        }
      }
    } finally {
      world.controls.delayMs = 0
    }
    expect([...steps]).toEqual(['mac,unwrap,wrap'])
    expect(bodies.size).toBe(1)
    // Compare pairs that were measured one after the other, because a busy machine slows both measurements of a pair.
    const medianOf = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0
    for (const other of [times.address, times.wallet]) {
      const difference = medianOf(times.right.map((time, round) => time - (other[round] ?? 0)))
      // A missing call of the key service would differ by 60 ms, more than the noise of a busy machine.
      expect(Math.abs(difference)).toBeLessThan(36)
    }
  })

  it('X96, X133: gets no mail sent, nor a half, for an address or a wallet of nobody, whatever auth says', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const before = world.mails.length
    for (const request of [
      { walletId: made.walletId, email: newEmail() },
      { walletId: randomUUID(), email },
    ]) {
      const device = await world.newDevice()
      const { enrolmentId } = await world.json<Enrolment>(enrol(device, request))
      expect(await stateOf(enrolmentId)).toEqual({ status: 'pending' })
      expect(await codeOf(release(device, enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    }
    expect(world.mails.length).toBe(before)
    expect(await countOf('mail_outbox WHERE status = $1', ['queued'])).toBe(0)
  })

  it('X99: is refused for a site that is not configured, whether or not the address has a wallet', async () => {
    const email = newEmail()
    const { walletId } = await createWallet(world, email)
    const before = world.mails.length
    const enrolOn = async (site: { readonly projectId: string; readonly origin: string }, to: string) => {
      const { deviceId, post } = await world.newDevice()
      return codeOf(
        post('enrolments', 'custody-enrol+jwt', {
          identity: { type: 'email', email: to },
          walletId,
          deviceId,
          ...site,
        }),
      )
    }
    for (const to of [email, newEmail()]) {
      for (const origin of ['https://bank.example', 'https://other.example', `${ORIGIN}:8443`])
        expect(await enrolOn({ projectId: 'shop', origin }, to)).toBe('request/origin-not-allowed')
      for (const projectId of ['bank', 'toString'])
        expect(await enrolOn({ projectId, origin: ORIGIN }, to)).toBe('request/unknown-project')
    }
    await world.emptyOutbox()
    expect(world.mails.length).toBe(before)
    expect(await enrolOn({ projectId: 'other', origin: 'https://other.example' }, email)).toBe('ok')
  })

  it('X97: one address gets at most 5 links an hour, and 20 mails a day with those about new wallets', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    for (let each = 0; each < 4; each++) await createWallet(world, email)
    const before = world.mails.length
    let network = 0
    const count = async (times: number) => {
      let stored = 0
      for (let each = 0; each < times; each++) {
        network += 1
        // Known device first, then its network, then unknown callers: this order allows the most enrolments.
        const address = { 'x-test-address': each < 2 ? HOME : `203.0.${network}.1` }
        const device = each < 1 ? made.device : await world.newDevice()
        const result = await codeOf(enrol(device, { walletId: made.walletId, email }, address))
        if (result === 'ok') stored += 1
        else expect(result).toBe('email/throttled')
        // A mail expires if the clock advances before it is sent.
        await world.emptyOutbox()
        world.advance(MINUTE)
      }
      return stored
    }
    expect(await count(10)).toBe(5)
    let all = 5
    for (let hour = 0; hour < 6; hour++) {
      world.advance(HOUR)
      all += await count(6)
    }
    // Each of the five wallets had a mail.
    expect(all).toBe(15)
    await mailsTo(world, email, 15)
    expect(world.mails.length - before).toBe(15)
  })

  it('X101: is allowed twice on a new network after two other networks have used up their limits', async () => {
    const email = newEmail()
    const { walletId } = await createWallet(world, email)
    const tryFrom = async (address: string, id: string = walletId) =>
      codeOf(enrol(await world.newDevice(), { walletId: id, email }, { 'x-test-address': address }))
    let stored = 0
    for (let hour = 0; hour < 23; hour++) {
      for (const address of ['203.0.113.1', '192.0.2.1', '203.0.113.2'])
        if ((await tryFrom(address, randomUUID())) === 'ok') stored += 1
      world.advance(HOUR)
    }
    expect(stored).toBe(4)
    expect(await tryFrom('198.18.7.1')).toBe('ok')
    expect(await tryFrom('198.18.7.2')).toBe('ok')
  })

  it('X101: is allowed 3 times a day for unknown callers of one network, and 9 times for those of 50 networks together', async () => {
    const email = newEmail()
    const { walletId } = await createWallet(world, email)
    const tryFrom = async (address: string) =>
      codeOf(enrol(await world.newDevice(), { walletId, email }, { 'x-test-address': address }))
    const count = async (hours: number, addressOf: (each: number) => string) => {
      let stored = 0
      for (let each = 0; each < hours * 4; each++) {
        if ((await tryFrom(addressOf(each))) === 'ok') stored += 1
        world.advance(15 * MINUTE)
      }
      return stored
    }
    expect(await count(5, (each) => `203.0.113.${each}`)).toBe(3)
    expect(await count(5, (each) => `192.0.${each}.1`)).toBe(6)
  })

  it('X101: is still allowed to its owner from a known network or a known device after unknown callers used up their limit', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { walletId } = made
    for (let each = 0; each < 24; each++) {
      await enrol(await world.newDevice(), { walletId, email }, { 'x-test-address': `192.0.${each}.1` })
      world.advance(15 * MINUTE)
    }
    const from = { 'x-test-address': '192.0.200.1' }
    expect(await codeOf(enrol(await world.newDevice(), { walletId, email }, from))).toBe('email/throttled')
    // The wallet was created on the home network, so that one is known.
    const fresh = await startEnrolment(world, made, email)
    await world.json(fresh.approve())
    // A hostile caller on the home network uses up its limit too; known devices still have theirs.
    for (let each = 0; each < 8; each++) {
      world.advance(30 * MINUTE)
      await enrol(await world.newDevice(), { walletId, email })
    }
    expect(await codeOf(enrol(await world.newDevice(), { walletId, email }))).toBe('email/throttled')
    for (const device of [fresh.device, made.device])
      expect(await codeOf(enrol(await world.newDevice(device), { walletId, email }, from))).toBe('ok')
  })

  it('X101: counts a network as known after a device was approved there', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { walletId } = made
    const away = { 'x-test-address': '198.18.0.7' }
    const device = await world.newDevice()
    const first = await world.json<Enrolment>(enrol(device, { walletId, email }, away))
    const token = tokenIn((await mailsTo(world, email, 1))[0])
    for (let each = 0; each < 2; each++)
      await enrol(await world.newDevice(), { walletId, email }, { 'x-test-address': `192.0.${each}.1` })
    expect(await codeOf(enrol(await world.newDevice(), { walletId, email }, away))).toBe('email/throttled')
    const body = { token, code: first.pairingCode, isOtherNetworkConfirmed: true }
    await world.json(world.fromPage('approve', body))
    expect(await codeOf(enrol(await world.newDevice(), { walletId, email }, away))).toBe('ok')
  })

  it('X97: sends at most 5 links for 100 requests at once', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { device } = made
    const results = await Promise.all(
      Array.from({ length: 100 }, () => codeOf(enrol(device, { walletId: made.walletId, email }))),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(5)
    expect(await mailsTo(world, email, 5)).toHaveLength(5)
    expect(await countOf(`custody_enrolments WHERE device = $1 AND status = 'pending'`, [device.thumbprint])).toBe(1)
  })

  it('X98: has its link sent to the stored address, however the address is typed', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    await world.json(enrol(await world.newDevice(), { walletId: made.walletId, email: email.toUpperCase() }))
    const [mail] = await mailsTo(world, email, 1)
    expect(mail?.to).toBe(email)
    for (const typed of [`"${email}"@evil.example`, `${email}\r\nBcc: eve@evil.example`, `${email}.`])
      expect(await codeOf(enrol(await world.newDevice(), { walletId: made.walletId, email: typed }))).toMatch(
        /^(request|mail)\/invalid/,
      )
  })

  it('X93, X109: receives a half for its own vault key alone, once for each request', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { device, enrolmentId, approve } = await startEnrolment(world, made, email)
    const recipient = await createRecipient()
    expect(await codeOf(release(device, enrolmentId, recipient))).toBe('embedded/not-found')
    await world.json(approve())
    const thief = await world.newDevice()
    for (const [by, id] of [
      [thief, enrolmentId],
      [made.device, enrolmentId],
      [device, randomUUID()],
    ] as const)
      expect(await codeOf(release(by, id, recipient))).toBe('embedded/not-found')
    const jti = randomUUID()
    expect(await codeOf(release(device, enrolmentId, recipient, { jti }))).toBe('ok')
    expect(await codeOf(release(device, enrolmentId, recipient, { jti }))).toBe('proof/refused')
    expect(await codeOf(release(device, enrolmentId, { ...recipient, publicKey: 'A'.repeat(87) }))).toBe(
      'request/invalid',
    )
  })

  it('X125: may ask for the half again after a crash, three times in all and for 15 minutes', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const first = await startEnrolment(world, made, email)
    await world.json(first.approve())
    for (let each = 0; each < 3; each++) await recover(world, made, first.device, first.enrolmentId)
    expect(await codeOf(release(first.device, first.enrolmentId, await createRecipient()))).toBe('embedded/not-found')
    const audited = `custody_audit WHERE enrolment_id = $1 AND kind = 'half-released'`
    expect(await countOf(audited, [first.enrolmentId])).toBe(3)
    const late = await startEnrolment(world, made, email)
    await world.json(late.approve())
    world.advance(15 * MINUTE)
    expect(await stateOf(late.enrolmentId)).toEqual({ status: 'expired' })
    expect(await codeOf(release(late.device, late.enrolmentId, await createRecipient()))).toBe('embedded/not-found')
  })

  it('X125: gets three halves of 100 requests at once', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { device, enrolmentId, approve } = await startEnrolment(world, made, email)
    await world.json(approve())
    const recipient = await createRecipient()
    const results = await Promise.all(
      Array.from({ length: 100 }, () => codeOf(release(device, enrolmentId, recipient))),
    )
    expect(results.filter((result) => result === 'ok')).toHaveLength(3)
  })

  it('X126: is neither enrolled nor served while the key service is down, and loses nothing by that', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { device, enrolmentId, approve } = await startEnrolment(world, made, email)
    const down = async (work: () => Promise<Response>) => {
      world.controls.isDown = true
      try {
        const response = await work()
        expect([response.status, await codeOf(response)]).toEqual([502, 'kms/unavailable'])
      } finally {
        world.controls.isDown = false
      }
    }
    await down(async () => enrol(await world.newDevice(), { walletId: made.walletId, email }))
    for (let each = 0; each < 4; each++) await down(() => approve())
    await world.json(approve())
    for (let each = 0; each < 4; each++) await down(async () => release(device, enrolmentId, await createRecipient()))
    for (let each = 0; each < 3; each++) await recover(world, made, device, enrolmentId)
  })

  it('has one live enrolment: a new one ends the one before', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const first = await startEnrolment(world, made, email)
    await world.json(enrol(first.device, { walletId: made.walletId, email }))
    expect(await stateOf(first.enrolmentId)).toEqual({ status: 'expired' })
    expect(await codeOf(first.approve())).toBe('embedded/not-found')
  })

  it('is told when the time is over, and nothing about an enrolment that is none', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { enrolmentId, approve } = await startEnrolment(world, made, email)
    world.advance(15 * MINUTE)
    expect(await stateOf(enrolmentId)).toEqual({ status: 'expired' })
    expect(await codeOf(approve())).toBe('embedded/not-found')
    expect(await codeOf(world.call('GET', `/api/v1/enrolments/${randomUUID()}`))).toBe('embedded/not-found')
  })

  it('waits with at most seven others of its address, which leaves room for others', async () => {
    const email = newEmail()
    const made = await createWallet(world, email)
    const { enrolmentId } = await startEnrolment(world, made, email)
    const path = `/api/v1/enrolments/${enrolmentId}`
    const from = (address: string) =>
      codeOf(world.call('GET', path, undefined, { headers: { 'x-test-address': address } }))
    const results = await Promise.all([...Array.from({ length: 20 }, () => from('192.0.2.66')), from('192.0.2.77')])
    expect(results.at(-1)).toBe('ok')
    expect(results).toContain('request/rate-limited')
  })
})

describe('a service that ends between any two steps', () => {
  it('X125: completes what it began: each step is done by the next process, and the half opens the vault', async () => {
    let node = await openCustodyWorld(database, { peer: world })
    const restart = async () => {
      await node.stop()
      node = await openCustodyWorld(database, { peer: world })
    }
    const email = newEmail()
    const made = await makeWallet(node, await node.newDevice())
    await node.json(storeHalf(node, made, email))
    await restart()
    const again = { ...made, device: await node.newDevice(made.device) }
    await node.json(storeHalf(node, again, email))
    await restart()
    await node.json(keepHalf({ ...made, device: await node.newDevice(made.device) }))
    await restart()
    await node.json(keepHalf({ ...made, device: await node.newDevice(made.device) }))
    const begun = await startEnrolment(node, made, email)
    await restart()
    const body = { token: begun.token, code: begun.pairingCode, isOtherNetworkConfirmed: false }
    await node.json(node.fromPage('approve', body))
    await restart()
    const device = await node.newDevice(begun.device)
    await recover(node, made, device, begun.enrolmentId)
    await restart()
    const opened = await recover(node, made, await node.newDevice(begun.device), begun.enrolmentId)
    expect(opened.accounts.solana.address).toBe(made.vault.addresses.solana)
    await node.stop()
  })
})

describe('limits of a network', () => {
  it('X96: an address that asks for thousands is refused, and so is a network that enrols many', async () => {
    const strict = await openCustodyWorld(database, { perMinute: 60, perHour: 3, peer: world })
    try {
      const request = (address: string) =>
        codeOf(strict.call('GET', '/api/v1/config', undefined, { headers: { 'x-test-address': address } }))
      const results: string[] = []
      for (let each = 0; each < 1_000; each++) results.push(await request('192.0.2.5'))
      expect(results.filter((result) => result === 'ok')).toHaveLength(60)
      expect(await request('192.0.2.6')).toBe('ok')
      const enrolFrom = async (address: string) =>
        codeOf(
          enrol(await strict.newDevice(), { walletId: randomUUID(), email: newEmail() }, { 'x-test-address': address }),
        )
      for (const last of [1, 2, 3]) expect(await enrolFrom(`203.0.113.${last}`)).toBe('ok')
      expect(await enrolFrom('203.0.113.4')).toBe('request/rate-limited')
      expect(await enrolFrom('203.0.114.4')).toBe('ok')
    } finally {
      await strict.stop()
    }
  })
})
