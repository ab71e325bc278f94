import { describeMailbox } from '../../testing/mailbox-contract.fixture.ts'
import { createMemoryMailbox } from './mailbox.ts'

describeMailbox({
  name: 'the memory',
  create: async (limits) => ({ mailbox: createMemoryMailbox(limits), stop: async () => undefined }),
})
