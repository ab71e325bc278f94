import type { Caller, FeatureOf } from '../../caller.ts'
import type { ValuedAccount } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import type { createApprovals } from './approvals.effects.ts'
import type { ShownApprovals } from './approvals.types.ts'

const approvalsFeature: FeatureOf<typeof createApprovals> = { name: 'approvals' }

/**
 * The allowances of an account on a network. The spenders come from the gateway, else from a node; the remaining
 * amounts come from the chain. Fails with rpc/*.
 */
export const readApprovals = (client: Caller, account: ValuedAccount): Read<ShownApprovals> =>
  client.read(approvalsFeature, ({ reads }) => reads.approvals(account))
