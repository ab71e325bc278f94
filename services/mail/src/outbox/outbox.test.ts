import { randomUUID } from 'node:crypto'
import { createTestDatabase, type Database, withTransaction } from '@latchkey/database'
import { type MailCatcher, startMailCatcher } from '@latchkey/devnet/mail'
import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEmailAddress } from '../address/parse-email-address.ts'
import type { MailTransport, OutgoingMail } from '../mail-transport.ts'
import { createSmtpTransport } from '../smtp/create-smtp-transport.ts'
import type { Outbox } from './create-outbox.ts'
import { CODE, codeMail, createOutboxWorld, openTestKms, TO } from './outbox-world.fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const from = { name: 'Wallet', address: parseEmailAddress('no-reply@wallet.example') }

let database: Database
let kms: Kms
let removeKms: () => Promise<void>
let catcher: MailCatcher
beforeAll(async () => {
  database = await createTestDatabase()
  const opened = await openTestKms()
  kms = opened.kms
  removeKms = opened.remove
  catcher = await startMailCatcher({ env: {} })
})
afterAll(async () => {
  await catcher.stop()
  await database.stop()
  await removeKms()
})

let world: ReturnType<typeof createOutboxWorld>
let smtp: MailTransport
const opened: Outbox[] = []
beforeEach(() => {
  // Each test uses the mail of a separate service.
  world = createOutboxWorld(database, kms, `room-${randomUUID()}`)
  smtp = createSmtpTransport({ url: catcher.smtpUrl, from })
  catcher.clear()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.stop()))
})
async function open(transport: MailTransport = smtp): Promise<Outbox> {
  const outbox = await world.open(transport)
  opened.push(outbox)
  return outbox
}
const statuses = async () => (await world.rows()).map(({ status }) => status)

describe('createOutbox', () => {
  it('sends a mail at once, in a real SMTP conversation', async () => {
    const outbox = await open()
    await outbox.enqueue(codeMail())
    await outbox.stop()
    expect(catcher.messages()).toMatchObject([
      {
        to: ['ada@example.org'],
        from: 'no-reply@wallet.example',
        subject: 'Your sign-in code',
        code: CODE,
        source: expect.stringMatching(/^From: Wallet <no-reply@wallet\.example>\r$/m),
      },
    ])
    const [mail] = catcher.messages()
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(mail?.html).toContain(CODE)
    expect(mail?.text).toBe(codeMail().text)
  })

  it('erases the content of a mail that was sent', async () => {
    const outbox = await open()
    await outbox.enqueue(codeMail())
    await outbox.stop()
    expect(await world.rows()).toMatchObject([{ status: 'sent', content: null, attempts: 1, template: 'login-code' }])
  })

  it('X100: writes code and address into no log, error or row, before and after the mail is sent', async () => {
    const outbox = await open()
    catcher.refuseNext(451)
    await outbox.enqueue(codeMail())
    await expect.poll(() => world.logged).toHaveLength(1)
    const before = await scanDatabase()
    world.advance(5_000)
    await outbox.runOnce()
    const refused = await open({ send: () => Promise.reject(new Error(`550 ${CODE} for ${TO}`)) })
    await refused.enqueue(codeMail())
    await refused.stop()
    expect(catcher.messages()).toHaveLength(1)
    expect(await statuses()).toEqual(expect.arrayContaining(['sent', 'queued']))
    for (const text of [before, await scanDatabase(), JSON.stringify(world.logged)]) {
      expect(text).not.toBe('')
      expect(text).not.toMatch(/ada@|048213|sign-in code/)
      // Neither in the hexadecimal form of bytes.
      expect(text).not.toContain(Buffer.from(CODE).toString('hex'))
    }
  })

  it('sends a mail again after 5 s and 15 s if the server responds 4xx', async () => {
    const outbox = await open()
    catcher.refuseNext(451, 2)
    await outbox.enqueue(codeMail())
    await expect.poll(() => world.logged).toHaveLength(1)
    for (const [ms, count] of [
      [4_999, 0],
      [1, 0],
      [14_999, 0],
      [1, 1],
    ] as const) {
      world.advance(ms)
      await outbox.runOnce()
      expect(catcher.messages()).toHaveLength(count)
    }
    expect(await world.rows()).toMatchObject([{ status: 'sent', attempts: 3, content: null }])
    expect(world.logged).toMatchObject([
      { reason: 'mail/unavailable: SMTP 451', delayMs: 5_000 },
      { reason: 'mail/unavailable: SMTP 451', delayMs: 15_000 },
      { message: 'a mail was sent', attempts: 3 },
    ])
  })

  it('gives up and erases a mail that the server permanently rejects', async () => {
    const outbox = await open()
    catcher.refuseNext(550)
    await outbox.enqueue(codeMail())
    await outbox.stop()
    expect(await world.rows()).toMatchObject([
      { status: 'failed', content: null, last_error: 'mail/refused: SMTP 550', attempts: 1 },
    ])
  })

  it('gives up and erases a mail after ten attempts', async () => {
    let sent = 0
    const away = { send: () => Promise.reject(new WalletError('mail/unavailable', { reason: `attempt ${++sent}` })) }
    const outbox = await open(away)
    await outbox.enqueue(codeMail())
    for (let hours = 0; hours < 12; hours += 1) {
      await expect.poll(() => world.logged.length).toBe(Math.min(hours + 1, 10))
      world.advance(HOUR_MS)
      await outbox.runOnce()
    }
    expect(sent).toBe(10)
    expect(await world.rows()).toMatchObject([{ status: 'failed', content: null, attempts: 10 }])
  })

  it('sends nothing after the mail expired, and erases it', async () => {
    const outbox = await open()
    catcher.refuseNext(451)
    await outbox.enqueue(codeMail(4_000))
    await outbox.enqueue(codeMail(0))
    await expect.poll(() => world.logged).toHaveLength(2)
    world.advance(4_000)
    await outbox.runOnce()
    expect(await statuses()).toEqual(['expired', 'expired'])
    expect((await world.rows()).map(({ content }) => content)).toEqual([null, null])
    world.advance(HOUR_MS)
    await outbox.runOnce()
    expect(catcher.messages()).toEqual([])
  })

  it('sends each of 200 mails once if several workers claim them simultaneously', async () => {
    const sent: string[] = []
    const transport: MailTransport = {
      send: async ({ subject }: OutgoingMail) => {
        sent.push(subject)
        await new Promise((resolve) => setImmediate(resolve))
      },
    }
    const outboxes = await Promise.all([open(transport), open(transport), open(transport)])
    await withTransaction(database.pool, async (client) => {
      for (let at = 0; at < 200; at += 1) await outboxes[0]?.enqueueIn(client, { ...codeMail(), subject: `mail ${at}` })
    })
    await Promise.all(outboxes.flatMap((outbox) => [outbox.runOnce(), outbox.runOnce()]))
    expect(sent).toHaveLength(200)
    expect(new Set(sent).size).toBe(200)
    expect(new Set(await statuses())).toEqual(new Set(['sent']))
  })

  it('leaves a mail that is being sent to its worker, and takes it over if that worker does not finish', async () => {
    let finish: () => void = () => undefined
    const stuck = await open({
      send: () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    })
    await stuck.enqueue(codeMail())
    const other = await open()
    world.advance(MINUTE_MS)
    await other.runOnce()
    expect(catcher.messages()).toEqual([])
    world.advance(MINUTE_MS)
    await other.runOnce()
    expect(catcher.messages()).toHaveLength(1)
    expect(await world.rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
    finish()
  })

  it('sends a mail of a transaction after its commit, and none if it was rolled back', async () => {
    const outbox = await open()
    await withTransaction(database.pool, async (client) => {
      await outbox.enqueueIn(client, codeMail())
      await outbox.runOnce()
      expect(catcher.messages()).toEqual([])
    })
    const failed = withTransaction(database.pool, async (client) => {
      await outbox.enqueueIn(client, codeMail())
      throw new WalletError('bug/unexpected')
    })
    await expect(failed).rejects.toMatchObject({ code: 'bug/unexpected' })
    outbox.wake()
    await outbox.stop()
    expect(catcher.messages()).toHaveLength(1)
    expect(await statuses()).toEqual(['sent'])
  })

  it('does not send the mail of another service that shares the database', async () => {
    const outbox = await open()
    await withTransaction(database.pool, (client) => outbox.enqueueIn(client, codeMail()))
    const other = await createOutboxWorld(database, kms, 'other-room').open(smtp)
    await other.runOnce()
    await other.stop()
    expect(catcher.messages()).toEqual([])
  })

  it('gives up a row whose content was copied from another row', async () => {
    const outbox = await open()
    const ids = await withTransaction(database.pool, async (client) => [
      await outbox.enqueueIn(client, codeMail()),
      await outbox.enqueueIn(client, { ...codeMail(), to: parseEmailAddress('eve@evil.example') }),
    ])
    const copy = 'UPDATE mail_outbox SET content = (SELECT content FROM mail_outbox WHERE id = $1) WHERE id = $2'
    await database.pool.query(copy, ids)
    await outbox.runOnce()
    expect(catcher.messages().map(({ to }) => to)).toEqual([['ada@example.org']])
    expect((await statuses()).toSorted()).toEqual(['failed', 'sent'])
  })

  it('X126: stores nothing while the key service is unreachable, and keeps stored mail until it is back', async () => {
    let isAway = true
    const fail = () => Promise.reject(new WalletError('kms/unavailable', { reason: 'away' }))
    const shaky: Pick<Kms, 'wrap' | 'unwrap'> = {
      wrap: (plaintext, aad) => (isAway ? fail() : kms.wrap(plaintext, aad)),
      unwrap: (wrapped, aad) => (isAway ? fail() : kms.unwrap(wrapped, aad)),
    }
    const room = `room-${randomUUID()}`
    const shakyWorld = createOutboxWorld(database, shaky, room)
    const outbox = await shakyWorld.open(smtp)
    await expect(outbox.enqueue(codeMail())).rejects.toMatchObject({ code: 'kms/unavailable' })
    expect(await shakyWorld.rows()).toEqual([])
    isAway = false
    await withTransaction(database.pool, (client) => outbox.enqueueIn(client, codeMail()))
    isAway = true
    await outbox.runOnce()
    expect(catcher.messages()).toEqual([])
    isAway = false
    shakyWorld.advance(5_000)
    await outbox.runOnce()
    expect(catcher.messages()).toHaveLength(1)
    await outbox.stop()
  })
})

/** Returns the whole content of the table as text. */
async function scanDatabase(): Promise<string> {
  const { rows } = await database.pool.query('SELECT mail_outbox::text AS row FROM mail_outbox')
  return rows.map(({ row }) => row).join('\n')
}
