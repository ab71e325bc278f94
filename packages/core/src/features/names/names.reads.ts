import type { Caller, FeatureOf } from '../../caller.ts'
import type { AccountOnNetwork } from '../../reads/account-on-network.ts'
import type { Read } from '../../reads/read.ts'
import type { createNames } from './names.effects.ts'
import type { NameEligibility } from './names.types.ts'

const names: FeatureOf<typeof createNames> = { name: 'names' }

/** Whether an account can get a name, and the name that it has. Cached for 300 seconds. */
export const readNameEligibility = (client: Caller, account: AccountOnNetwork): Read<NameEligibility> =>
  client.read(names, ({ reads }) => reads.nameEligibility(account))
