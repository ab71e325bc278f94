import type { Namespace } from '@latchkey/primitives'
import type { Context } from './context.ts'
import type { Dependencies, SentRequest } from './features/dependencies.ts'
import type { ViewRequests } from './features/router/router.types.ts'
import type { ClientOptions, Features } from './options.ts'
import type { ChainAdapter, ConnectorCapabilities, ServiceName } from './ports/index.ts'
import type { Result } from './result.ts'
import type { FeatureSlices } from './store/state.ts'

/** The properties of a site that decide which features it has. A client is one. */
export interface Site {
  readonly options: ClientOptions
  readonly features: Features
}

/** The conditions of a feature or of a part of a screen. All of them must hold for the site. */
export interface Needs {
  readonly services?: readonly ServiceName[]
  /** At least one of these chain families; default: any. */
  readonly namespaces?: readonly Namespace[]
  /** At least one connector must declare it. */
  readonly capability?: keyof ConnectorCapabilities
  /** The adapter of the chain family must have it. */
  readonly operation?: keyof ChainAdapter
  /** Switch of the site, in `features` of its options. */
  readonly option?: keyof Features
  /** A further condition on the site. */
  readonly when?: (site: Site) => boolean
}

/** The parts that the code of a feature adds to a client once it is loaded. */
export interface FeatureParts {
  /** Each returns a `Promise<Result<…>>`. */
  readonly verbs?: object
  /** Each returns a `Read<…>`. */
  readonly reads?: object
  /** Fetches again what is shown. */
  refresh?(): Promise<unknown>
  /** Receives the requests that verbs of the wallet have sent. @see Feature.followsSent */
  onSent?(sent: SentRequest): void
  stop?(): void
}

/** Calls the verb of a screen that a site opens with arguments. */
type OpenScreen<P, N extends keyof ViewRequests> = {
  // Declared as a method, whose parameters TypeScript compares bivariantly: lists contain features with different
  // parts.
  open(parts: P, given: ViewRequests[N]['arguments']): Promise<Result<unknown>>
}['open']

/** The names of parts of screens, each with the conditions under which it is shown. */
type Provided = Readonly<Record<string, Needs>>

/** The description of a feature, known before any code of it is loaded. */
export interface Feature<P extends FeatureParts = FeatureParts, N extends Provided = Provided> {
  readonly name: string
  /** Its slice of the state, set when the engine loads. */
  readonly slice?: Partial<FeatureSlices>
  /** The parts of screens that belong to it, each with its conditions. A name belongs to one feature. */
  readonly provides?: N
  /** By screen: the verb for a site that opens the screen with arguments. @see ViewRequests */
  readonly opens?: { readonly [N in keyof ViewRequests]?: OpenScreen<P, N> }
  /**
   * Its key in storage. Its code loads with the rest of the client if the key has a value, and when another tab writes
   * the key.
   */
  readonly storageKey?: string
  /** True: its code is loaded before a transaction is sent, and receives the transaction. */
  readonly followsSent?: true
  /** True: its code is loaded with the account, together with all other features that have this flag. */
  readonly isOfAccount?: true
  /** Loads the function that creates its parts. Absent if the feature has no code of its own. */
  readonly load?: () => Promise<(context: Context, deps: Dependencies) => P>
}

/**
 * Declares a feature. A feature is a folder of `features/` and a line in `features/index.ts`. Its declaration adds its
 * types to the client: slice of state, screens, messages and events. Its verbs and reads are functions beside it, which
 * a site or a screen imports. The first use loads the code.
 *
 * @example
 * export const toy = defineFeature({
 *   name: 'toy',
 *   load: async () => (await import('./toy.effects.ts')).createToy, // returns `{ verbs: { wind } }`
 * })
 * // toy.actions.ts
 * const toy: FeatureOf<typeof createToy> = { name: 'toy' }
 * export const wind = (client: Caller, turns: number) => client.run(toy, ({ verbs }) => verbs.wind(turns))
 */
export const defineFeature = <P extends FeatureParts, const N extends Provided = Readonly<Record<never, Needs>>>(
  feature: Feature<P, N>,
): Feature<P, N> => feature
