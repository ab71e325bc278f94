import { timingSafeEqual } from 'node:crypto'
import { type Database, type Migration, migrate, withClient } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'

const migrations: readonly Migration[] = [
  {
    id: '0001-fingerprints',
    sql: 'CREATE TABLE kms_fingerprints (service text PRIMARY KEY, fingerprint bytea NOT NULL)',
  },
]

/**
 * Checks that the KMS of a service is the one that its database was written with. With other keys no
 * value can be unwrapped, and returning users are not found, because addresses are looked up by a MAC. The first start stores a
 * fingerprint of the keys.
 *
 * @throws service/env for another KMS, service/database, kms/unavailable, kms/refused
 */
export async function assertSameKeys(pool: Database['pool'], kms: Pick<Kms, 'mac'>, service: string): Promise<void> {
  await migrate(pool, { room: 'keys', migrations })
  const fingerprint = Buffer.from(await kms.mac('kms.fingerprint', new TextEncoder().encode(service)))
  const stored = await withClient(pool, async (client) => {
    await client.query('INSERT INTO kms_fingerprints (service, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      service,
      fingerprint,
    ])
    const { rows } = await client.query<{ readonly fingerprint: Buffer }>(
      'SELECT fingerprint FROM kms_fingerprints WHERE service = $1',
      [service],
    )
    return rows[0]?.fingerprint
  })
  if (stored?.length === fingerprint.length && timingSafeEqual(stored, fingerprint)) return
  const problem = 'KMS has other keys than those that this database was written with; give it the keys of its backup'
  throw new WalletError('service/env', { problem })
}
