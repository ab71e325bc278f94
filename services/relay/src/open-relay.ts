import { randomBytes } from 'node:crypto'
import type { Database } from '@latchkey/database'
import { createRelay, type Relay, type RelaySettings } from './create-relay.ts'
import { defaultLimits } from './domain/limits.ts'
import { createPostgresFanOut } from './drivers/postgres/fan-out.ts'
import { openPostgresMailbox } from './drivers/postgres/mailbox.ts'

export interface OpenRelayOptions extends RelaySettings {
  /** Open already; the relay migrates its own table, keeps one connection, and leaves closing to the caller. */
  readonly database: Pick<Database, 'pool'>
}

/**
 * Opens the relay on PostgreSQL. Any number of relays on the same database serve each other's clients.
 *
 * @throws service/database
 * @example
 * const relay = await openRelay({ database })
 * relay.attach(server)
 */
export async function openRelay({ database: { pool }, ...settings }: OpenRelayOptions): Promise<Relay> {
  const nodeId = randomBytes(8).toString('hex')
  const mailbox = await openPostgresMailbox({ pool, nodeId, ...defaultLimits, ...settings.limits })
  return createRelay({
    ...settings,
    mailbox,
    fanOut: createPostgresFanOut({ pool, nodeId, logger: settings.logger }),
    isReady: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false, // The answer of /ready says so.
      ),
  })
}
