import { createTestDatabase } from '@latchkey/database'
import { describeHostileConnections } from '@latchkey/http/testing/hostile-connections-contract'
import { FRAME, openCustodyWorld } from './custody-world.fixture.ts'

describeHostileConnections({
  name: 'the custody service',
  path: '/api/v1/halves',
  origin: FRAME,
  async open() {
    const database = await createTestDatabase()
    const { app, stop } = await openCustodyWorld(database)
    return { fetch: (request) => app.fetch(request), stop: () => stop().then(database.stop) }
  },
})
