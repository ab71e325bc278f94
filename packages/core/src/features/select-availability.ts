import type { Namespace } from '@latchkey/primitives'
import type { Feature, FeatureParts } from '../feature.ts'
import type { State } from '../store/state.ts'
import type { FEATURES } from './list.ts'

type ProvidedName<L extends readonly Feature[]> = L[number] extends infer F
  ? F extends Feature<FeatureParts, infer N>
    ? keyof N & string
    : never
  : never

/** The available features of a site, by name. Empty until the engine is loaded. */
export type Availability<L extends readonly Feature[] = typeof FEATURES> = Readonly<
  Partial<Record<ProvidedName<L>, boolean>>
>

const NOT_LOADED: Availability = {}

/**
 * Returns the available features of a site: those whose declared needs are all met. Screens read this instead of
 * services or options.
 *
 * @param namespace - Chain family of the account. Default: a feature that needs a chain family counts as available.
 * @example const { nfts } = selectAvailability(client.getState(), 'solana')
 * @see Spec §2, §9 "Default features"
 */
export const selectAvailability = ({ available }: Pick<State, 'available'>, namespace?: Namespace): Availability =>
  (namespace === undefined ? available?.any : available?.[namespace]) ?? NOT_LOADED
