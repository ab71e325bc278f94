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
import { createWalletApp } from './app.ts'
import { createCodes } from './domain/one-time-code.ts'
import { auditTable, createAuditLog } from './drivers/audit.ts'
import { createFarcasterRelay } from './drivers/farcaster-relay.ts'
import { createProviderClients } from './drivers/provider-clients.ts'
import { walletMigrations } from './drivers/wallet-migrations.ts'
import { createOperatorApp } from './operators/operator-app.ts'
import type { OperatorList } from './operators/operator-list.ts'
import { sweepWallets } from './sweep-wallets.ts'
import type { WalletAuthConfig } from './wallet-deps.ts'

export interface OpenWalletAuthOptions {
  readonly database: Pick<Database, 'pool'>
  readonly kms: Kms
  readonly transport: MailTransport
  readonly config: WalletAuthConfig
  readonly logger: ServiceLog
  readonly clientAddress: (c: Context) => string
  readonly clock?: Clock | undefined
  /** Who may call the routes of operators; absent: nobody, and there are none. */
  readonly operators?: OperatorList | undefined
}

export interface OpenWalletAuth {
  readonly app: Hono
  /** Routes of operators, for a listener of their own; absent without `operators`. */
  readonly operatorApp?: Hono
  /** By which custody knows the statements of this service. */
  readonly publicKey: string
  /** To this key vaults seal halves; a deployment of the pages names it. */
  readonly sealTo: string
  /** Deletes what has expired, as it happens every 5 minutes. */
  readonly sweep: () => Promise<void>
  /** Ends the outbox and the sweep, and waits for what runs. */
  readonly stop: () => Promise<void>
}

/** Returns the key of the audit chain. @throws As `Kms` */
export const toAuditKey = (kms: Pick<Kms, 'mac'>): Promise<Uint8Array> =>
  kms.mac('auth.wallet.key', new TextEncoder().encode('audit'))

/**
 * Opens the auth service of the embedded wallet: migrates its tables, makes its keys from the KMS, starts its outbox. All nodes
 * with one database and one KMS are one service.
 *
 * @throws service/database, service/env for a KMS other than the database's, kms/unavailable, kms/refused
 */
export async function openWalletAuth(options: OpenWalletAuthOptions): Promise<OpenWalletAuth> {
  const { database, kms, transport, config, logger, clientAddress, clock = systemClock } = options
  const { pool } = database
  await migrate(pool, { room: 'proofs', migrations: usedIdMigrations })
  await migrate(pool, { room: 'auth-wallet', migrations: walletMigrations })
  await assertSameKeys(pool, kms, 'auth')
  // Keys of this service that are no secrets of one row: the same on every node, and in no database.
  const keyFor = (use: string) => kms.mac('auth.wallet.key', new TextEncoder().encode(use))
  const usedIds = createUsedIds(pool, clock)
  const signer = createStatementSigner(await keyFor('statements'))
  const outbox = await createOutbox({ database, room: 'auth', kms, transport, clock, logger })
  const recipient = await deriveRecipient(await keyFor('halves'))
  const app = createWalletApp({
    config,
    pool,
    kms,
    nonces: createNonces(await keyFor('nonces'), clock),
    usedIds,
    logAudit: createAuditLog(pool),
    puzzles: createPuzzles({ key: await keyFor('puzzles'), tries: config.puzzleTries, usedIds, clock }),
    codes: createCodes(await keyFor('codes')),
    providers: createProviderClients(config.social, config.publicUrl),
    idTokens: createIdTokens(config.social?.clients ?? {}, clock),
    accessTokens: createAccessTokens(config.social?.clients ?? {}),
    farcaster: createFarcasterProofs(config.farcaster, clock),
    farcasterRelay: createFarcasterRelay(config.farcaster, clock),
    pairingCodes: createPairingCodes(await keyFor('pairing-codes')),
    outbox,
    recipient,
    signer,
    refreshKey: await keyFor('refresh'),
    clock,
    logger,
    clientAddress,
  })
  const { operators } = options
  const audit = createAuditChain({ pool, table: auditTable, key: await toAuditKey(kms), logger })
  const sweep = () => sweepWallets({ pool, usedIds, audit, clock, logger })
  const stopSweep = repeat(sweep, 5 * MINUTE_MS, sweep())
  return {
    app,
    ...(operators && { operatorApp: createOperatorApp({ config, pool, kms, clock, logger, operators }) }),
    publicKey: signer.publicKey,
    sealTo: recipient.publicKey,
    sweep,
    stop: async () => {
      await Promise.all([stopSweep(), outbox.stop()])
      await audit.stop()
    },
  }
}
