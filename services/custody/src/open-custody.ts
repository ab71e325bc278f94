import { type Database, migrate } from '@latchkey/database'
import { type Clock, repeat, systemClock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import type { Kms } from '@latchkey/kms'
import { createOutbox, type MailTransport } from '@latchkey/mail'
import { MINUTE_MS } from '@latchkey/primitives'
import {
  assertSameKeys,
  createAccessTokens,
  createAuditChain,
  createFarcasterProofs,
  createIdTokens,
  createNonces,
  createPairingCodes,
  createPuzzles,
  createStatementSigner,
  createUsedIds,
  usedIdMigrations,
} from '@latchkey/proofs'
import { deriveRecipient } from '@latchkey/vault/sealed-half'
import type { Context, Hono } from 'hono'
import { createCustodyApp } from './app.ts'
import type { CustodyConfig } from './custody-deps.ts'
import { createDecoy } from './domain/decoy.ts'
import { auditTable } from './drivers/audit.ts'
import { custodyMigrations } from './drivers/custody-migrations.ts'
import { findSettled } from './drivers/enrolments.ts'
import { createEnrolmentWatch, type EnrolmentWatchOptions } from './enrolment-watch.ts'
import { readPageFiles } from './routes/pages.ts'
import { sweepCustody } from './sweep-custody.ts'

export interface OpenCustodyOptions {
  readonly database: Pick<Database, 'pool'>
  readonly kms: Kms
  readonly transport: MailTransport
  readonly config: CustodyConfig
  readonly logger: ServiceLog
  readonly clientAddress: (c: Context) => string
  readonly clock?: Clock | undefined
  /** How long, and how many, wait for a decision. */
  readonly watch?: Pick<EnrolmentWatchOptions, 'pollMs' | 'waitMs' | 'maxWaiters'> | undefined
}

export interface OpenCustody {
  readonly app: Hono
  /** By which auth knows the statements of this service. */
  readonly publicKey: string
  /** To this key vaults seal halves; a deployment of the pages names it. */
  readonly sealTo: string
  /** Deletes what has expired, which also happens every five minutes. */
  readonly sweep: () => Promise<void>
  /** Ends the outbox, the sweep and those who wait. */
  readonly stop: () => Promise<void>
}

/** Returns the key of the audit chain. @throws As `Kms` */
export const toAuditKey = (kms: Pick<Kms, 'mac'>): Promise<Uint8Array> =>
  kms.mac('custody.key', new TextEncoder().encode('audit'))

/**
 * Opens the custody service: migrates its tables, makes its keys from its KMS, starts its outbox. All nodes with one database
 * and one KMS are one service. Its database, KMS and mail address are not those of auth.
 *
 * @throws service/database, service/env for a KMS other than the database's, kms/unavailable, kms/refused
 */
export async function openCustody(options: OpenCustodyOptions): Promise<OpenCustody> {
  const { database, kms, transport, config, logger, clientAddress, clock = systemClock } = options
  const { pool } = database
  await migrate(pool, { room: 'proofs', migrations: usedIdMigrations })
  await migrate(pool, { room: 'custody', migrations: custodyMigrations })
  await assertSameKeys(pool, kms, 'custody')
  // Keys of this service that are no secrets of one row: the same on every node, and in no database.
  const keyFor = (use: string) => kms.mac('custody.key', new TextEncoder().encode(use))
  const usedIds = createUsedIds(pool, clock)
  const signer = createStatementSigner(await keyFor('statements'))
  const outbox = await createOutbox({ database, room: 'custody', kms, transport, clock, logger })
  const watch = createEnrolmentWatch({
    ...options.watch,
    findSettled: (ids) => findSettled(pool, ids),
    onFailure: (error) =>
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'decisions were not read'),
  })
  const deps = {
    ...{ config, pool, kms, usedIds, outbox, watch, signer, clock, logger, clientAddress },
    puzzles: createPuzzles({ key: await keyFor('puzzles'), tries: config.puzzleTries, usedIds, clock }),
    nonces: createNonces(await keyFor('nonces'), clock),
    codes: createPairingCodes(await keyFor('codes')),
    idTokens: createIdTokens(config.socialClients ?? {}, clock),
    accessTokens: createAccessTokens(config.socialClients ?? {}),
    farcaster: createFarcasterProofs(config.farcaster, clock),
    recipient: await deriveRecipient(await keyFor('halves')),
    decoy: await createDecoy(kms),
  }
  const audit = createAuditChain({ pool, table: auditTable, key: await toAuditKey(kms), logger })
  const sweep = () => sweepCustody({ pool, usedIds, clock, logger })
  const stopSweep = repeat(sweep, 5 * MINUTE_MS, sweep())
  return {
    app: createCustodyApp(deps, await readPageFiles()),
    publicKey: signer.publicKey,
    sealTo: deps.recipient.publicKey,
    sweep,
    stop: async () => {
      await Promise.all([stopSweep(), outbox.stop(), watch.stop()])
      await audit.stop()
    },
  }
}
