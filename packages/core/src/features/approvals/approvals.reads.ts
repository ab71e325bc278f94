import type { Caller } from '../../caller.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import { approvals as approvalsFeature } from './approvals.feature.ts'
import type { ShownApprovals } from './approvals.types.ts'

/** The allowances of an account on a network, read from the chain. Fails with rpc/*. */
export const approvals = (client: Caller, account: AccountOnNetwork): Read<ShownApprovals> =>
  client.read(approvalsFeature, ({ reads }) => reads.approvals(account))
