import { describeCallerRules } from '@latchkey/http/testing/caller-rules-contract'
import { createTestCatalogue } from '../test-catalogue.fixture.ts'

describeCallerRules({
  name: 'catalogue',
  path: '/getWallets',
  create: async (rules) => (await createTestCatalogue({ config: rules })).app,
})
