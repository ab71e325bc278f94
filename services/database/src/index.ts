export { BATCH_TIMEOUT_MS, createBatch } from './create-batch.ts'
export type { PoolOptions } from './create-pool.ts'
export { withDurableTransaction } from './durable-transaction.ts'
export { type Migration, migrate } from './migrate.ts'
export { type Database, type OpenDatabaseOptions, openDatabase } from './open-database.ts'
export type { DatabaseLogger } from './server-log.ts'
export { createTestDatabase } from './test-database.ts'
export {
  type CheckedOutClient,
  checkOutClient,
  type DatabaseClient,
  withClient,
  withTransaction,
} from './with-client.ts'
