import type { IdentityAnswer } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import type { createIdentity } from './identity.queries.ts'

const identityFeature: FeatureOf<typeof createIdentity> = { name: 'identity' }

/**
 * Name and picture of an account, `null` if there are none. A response of the gateway is cached for 300 seconds.
 *
 * @see Spec §4 "ENS and identity 300000 ms"
 */
export const identity = (client: Caller, request: { readonly address: string }): Read<IdentityAnswer> =>
  client.read(identityFeature, ({ reads }) => reads.identity(request))
