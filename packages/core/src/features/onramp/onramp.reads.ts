import type { OnrampProviderId } from '@latchkey/protocol/gateway'
import type { Caller, FeatureOf } from '../../caller.ts'
import type { Read } from '../../reads/read.ts'
import type { createOnramp } from './onramp.effects.ts'
import type { OnrampQuoteRequest, ShownOnrampOptions, ShownOnrampQuote } from './onramp.types.ts'

const onramp: FeatureOf<typeof createOnramp> = { name: 'onramp' }

/** Tokens, currencies and payment methods; built-in currencies while the service does not respond. @see Spec §8 */
export const readOnrampOptions = (client: Caller, provider?: OnrampProviderId): Read<ShownOnrampOptions> =>
  client.read(onramp, ({ reads }) => reads.onrampOptions(provider))

/** The tokens for a payment. `unsold` if no provider sells them. @see Spec §8 "placeholder quote" */
export const readOnrampQuote = (client: Caller, request: OnrampQuoteRequest): Read<ShownOnrampQuote | 'unsold'> =>
  client.read(onramp, ({ reads }) => reads.onrampQuote(request))
