import { createTestDatabase } from '@latchkey/database'
import { describeHostileConnections } from '@latchkey/http/testing/hostile-connections-contract'
import { CUSTODY, openWalletWorld } from './wallet-world.fixture.ts'

describeHostileConnections({
  name: 'the auth service',
  path: '/v1/email-change/undo',
  origin: CUSTODY,
  async open() {
    const database = await createTestDatabase()
    const { app, stop } = await openWalletWorld(database)
    return { fetch: (request) => app.fetch(request), stop: () => stop().then(database.stop) }
  },
})
