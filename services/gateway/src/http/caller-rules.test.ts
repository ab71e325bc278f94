import { createTestDatabase, type Database } from '@latchkey/database'
import { describeCallerRules } from '@latchkey/http/testing/caller-rules-contract'
import { afterAll, beforeAll } from 'vitest'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.stop())

describeCallerRules({
  name: 'gateway',
  path: '/v1/supported-chains',
  create: async (rules) => createSilentApp(await openActivityStore(database.pool), rules),
})
