import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@latchkey/database'
import { createKeyFile, createKeyRing, createLocalFileKms, type Kms } from '@latchkey/kms'
import { parseEmailAddress } from '../address/parse-email-address.ts'
import type { MailTransport } from '../mail-transport.ts'
import { renderMail } from '../templates/render-mail.ts'
import { createOutbox, type OutboxOptions } from './create-outbox.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const CODE = '048213'
export const TO = parseEmailAddress('Ada@example.org')
/** So long that only the test itself starts the search. */
const NEVER_MS = 2_000_000_000

/** Returns a KMS over a new key file. */
export async function openTestKms(): Promise<{ readonly kms: Kms; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mail-'))
  await createKeyFile(join(folder, 'keys'), createKeyRing(NOW))
  const kms = await createLocalFileKms({ file: join(folder, 'keys'), env: {} })
  return { kms, remove: () => rm(folder, { recursive: true }) }
}

/** Returns outboxes over one database and one clock. */
export function createOutboxWorld(database: Database, kms: OutboxOptions['kms'], room: string) {
  let now = NOW
  const logged: object[] = []
  const write = (fields: object, message: string) => void logged.push({ ...fields, message })
  const open = (transport: MailTransport) =>
    createOutbox({
      database,
      room,
      kms,
      transport,
      clock: { now: () => now },
      logger: { info: write, warn: write, error: write },
      pollMs: NEVER_MS,
    })
  const rows = async () => {
    const { rows: found } = await database.pool.query(
      'SELECT * FROM mail_outbox WHERE room = $1 ORDER BY created_at, id',
      [room],
    )
    return found
  }
  return {
    open,
    rows,
    logged,
    advance: (ms: number) => {
      now += ms
    },
  }
}

/** A mail with a code. */
export const codeMail = (expiresInMs?: number) => ({
  template: 'login-code' as const,
  to: TO,
  ...renderMail('login-code', {
    origin: 'https://app.example',
    at: NOW,
    code: CODE,
    deviceLabel: 'Firefox on Linux',
    validMinutes: 10,
  }),
  ...(expiresInMs === undefined ? {} : { expiresAt: NOW + expiresInMs }),
})
