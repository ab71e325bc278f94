import type { Caller } from '../../caller.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import { names } from './names.feature.ts'
import type { NameEligibility } from './names.types.ts'

/** Whether an account can get a name, and which one it has. The answer is good for 300 seconds. */
export const nameEligibility = (client: Caller, account: AccountOnNetwork): Read<NameEligibility> =>
  client.read(names, ({ reads }) => reads.nameEligibility(account))
