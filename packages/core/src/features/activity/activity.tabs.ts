import { ACTIVITY_NAMESPACES } from '@latchkey/chains'
import type { Namespace } from '@latchkey/primitives'
import type { ClientOptions, Features } from '../../options.ts'
import type { AccountTab } from '../../store/state.ts'

/**
 * Tells whether transactions and NFTs can be asked for: the site has a gateway, and it reads the chain family.
 *
 * @see Spec §9 "Activity: eip155"
 */
export function hasHistory({ services }: Pick<ClientOptions, 'services'>, namespace: Namespace): boolean {
  return services?.gateway !== undefined && ACTIVITY_NAMESPACES.includes(namespace)
}

interface TabsInput {
  readonly options: Pick<ClientOptions, 'services'>
  readonly features: Pick<Features, 'history'>
  readonly namespace: Namespace
}

/**
 * Returns the tabs of the account screen, in order. What no service answers for is left out.
 *
 * @see Spec §2 "Account screen tabs: Tokens, NFTs, Activity"
 */
export function accountTabs({ options, features, namespace }: TabsInput): readonly AccountTab[] {
  if (!hasHistory(options, namespace)) return ['tokens']
  return features.history ? ['tokens', 'nfts', 'activity'] : ['tokens', 'nfts']
}
