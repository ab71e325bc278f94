import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Database, migrate } from '@latchkey/database'
import { type Clock, repeat, systemClock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import { DAY_MS, HOUR_MS } from '@latchkey/primitives'
import type { Context, Hono } from 'hono'
import { createCatalogueApp } from './app.ts'
import { type CatalogueConfig, defaultLimits } from './catalogue-deps.ts'
import { createPictureBook, type PictureBook } from './domain/picture-book.ts'
import type { CatalogueWallet } from './domain/wallet-list.ts'
import { catalogueMigrations } from './drivers/event-migrations.ts'
import { readPictureFolder } from './drivers/picture-folder.ts'
import { createEventStore } from './drivers/postgres-events.ts'
import { readWalletFiles } from './drivers/wallet-files.ts'
import { openWeb3Icons } from './drivers/web3icons.ts'
import { sweepOnce } from './sweep.ts'

const OWN_DATA = fileURLToPath(new URL('../data', import.meta.url))
const OWN_PICTURES = fileURLToPath(new URL('../pictures', import.meta.url))

export interface OpenCatalogueOptions {
  /** Database of analytics; absent: analytics are off. The caller closes it after `stop()`. */
  readonly database?: Pick<Database, 'pool'> | undefined
  /** Folder of wallet files; absent: those of the service. */
  readonly dataFolder?: string | undefined
  /** Folder of the operator's pictures, which replace all others; see `pictures/README.md`. */
  readonly picturesFolder?: string | undefined
  readonly config?: Partial<CatalogueConfig> | undefined
  /** Secret of the pseudonyms in analytics; absent: a new one at each start. */
  readonly analyticsKey?: Uint8Array | undefined
  /** Days that analytics are stored. */
  readonly retentionDays?: number | undefined
  readonly logger: ServiceLog
  readonly clientAddress: (c: Context) => string
  readonly clock?: Clock | undefined
}

export interface OpenCatalogue {
  readonly app: Hono
  /** Ends the sweep and waits for a running delete. */
  readonly stop: () => Promise<void>
}

/**
 * Opens the catalogue: reads the wallet files, finds their pictures, migrates the database and starts the sweep of old
 * analytics. The caller serves `app`.
 *
 * @throws catalogue/invalid-data, service/database
 * @example
 * const { app, stop } = await openCatalogue({ database, logger, clientAddress: clientAddressBehind(0) })
 */
export async function openCatalogue(options: OpenCatalogueOptions): Promise<OpenCatalogue> {
  const { database, logger, clock = systemClock, retentionDays = 30 } = options
  const folders = [options.picturesFolder, OWN_PICTURES].filter((folder) => folder !== undefined)
  const pictures = createPictureBook(await openWeb3Icons(), await Promise.all(folders.map(readPictureFolder)))
  const wallets = await loadWallets(options.dataFolder ?? OWN_DATA, pictures)
  if (database !== undefined) await migrate(database.pool, { room: 'catalogue', migrations: catalogueMigrations })
  const events = database === undefined ? undefined : createEventStore(database.pool)
  const app = createCatalogueApp({
    config: {
      isAnalyticsEnabled: true,
      limits: defaultLimits,
      ...options.config,
    },
    wallets,
    pictures,
    events,
    analyticsKey: options.analyticsKey ?? randomBytes(32),
    clock,
    logger,
    clientAddress: options.clientAddress,
  })
  const sweep = async () => {
    if (events !== undefined) await sweepOnce({ events, retentionMs: retentionDays * DAY_MS, clock, logger })
  }
  logger.info({ wallets: wallets.length, analytics: events !== undefined }, 'the catalogue is open')
  return { app, stop: repeat(sweep, HOUR_MS, sweep()) }
}

/** Reads the wallets of a folder with their pictures; those without one come last. @throws catalogue/invalid-data */
export async function loadWallets(folder: string, pictures: PictureBook): Promise<readonly CatalogueWallet[]> {
  const records = await readWalletFiles(folder)
  const wallets = await Promise.all(records.map(async (record) => ({ record, picture: await pictures.wallet(record) })))
  const isLast = ({ picture }: CatalogueWallet) => Number(picture.isMonogram ?? false)
  return wallets.sort((a, b) => isLast(a) - isLast(b))
}
