import type { Namespace } from '@latchkey/primitives'
import type { Context } from './context.ts'
import type { Sent, Sources } from './features/sources.ts'
import type { ClientOptions, Features } from './options.ts'
import type { ChainAdapter, ConnectorCapabilities } from './ports/index.ts'
import type { FeatureSlices } from './store/state.ts'

/** The properties of a site that decide which features it has. A client is one. */
export interface Site {
  readonly options: ClientOptions
  readonly features: Features
}

/** The conditions of a feature or of a part of a screen. A site must meet all of them. */
export interface Needs {
  readonly services?: readonly (keyof NonNullable<ClientOptions['services']>)[]
  /** Chain families that it exists for; default: any. */
  readonly namespaces?: readonly Namespace[]
  /** One connector at least must declare it. */
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
  /** Each gives a `Promise<Result<…>>`. */
  readonly verbs?: object
  /** Each gives a `Read<…>`. */
  readonly reads?: object
  /** Reads again what is shown. */
  refresh?(): Promise<unknown>
  /** Takes what a verb of the wallet has sent. @see Feature.followsSent */
  onSent?(sent: Sent): void
  stop?(): void
}

export type CreateFeature = (context: Context, sources: Sources) => FeatureParts

/** The description of a feature, known before any code of it is loaded. */
export interface Feature {
  readonly name: string
  /** Its part of the state when the engine has loaded. */
  readonly slice?: Partial<FeatureSlices>
  /** The parts of screens that exist because of it, each with its conditions. A name belongs to one feature. */
  readonly provides?: Readonly<Record<string, Needs>>
  /** Names of its verbs. A name belongs to one feature. */
  readonly verbs?: readonly string[]
  /** The verbs that only look something up: a chain that cannot answer is a result of theirs, and no alert. */
  readonly lookups?: readonly string[]
  /** Names of its reads. A name belongs to one feature. */
  readonly reads?: readonly string[]
  /** The verb that a site calls by opening one of its screens with arguments. @see ViewRequests */
  readonly opens?: Readonly<Record<string, string>>
  /**
   * Its key in storage. Its code loads with the rest of the client if the key has a value, and when another tab writes
   * the key.
   */
  readonly storageKey?: string
  /** True: its code is loaded when a transaction is about to be sent, and is notified of it. */
  readonly followsSent?: true
  /**
   * Loads its code, which stands under its name in the module that arrives. Features with the same function are one chunk
   * and start together. Optional: everything of the feature is in the engine.
   */
  readonly load?: () => Promise<Readonly<Record<string, CreateFeature>>>
}

type PartsOf<F> = F extends {
  readonly name: infer N extends string
  readonly load: (chunks: never) => Promise<infer M>
}
  ? N extends keyof M
    ? M[N] extends (...args: never[]) => infer P
      ? P
      : never
    : never
  : never

type VerbsOf<F> = F extends { readonly verbs: readonly (infer K extends string)[] }
  ? PartsOf<F> extends { readonly verbs: infer V }
    ? Pick<V, K & keyof V>
    : never
  : object

type ReadsOf<F> = F extends { readonly reads: readonly (infer K extends string)[] }
  ? PartsOf<F> extends { readonly reads: infer R }
    ? Pick<R, K & keyof R>
    : never
  : object

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** The verbs of every feature of a list, as their code has them. */
export type FeatureVerbs<L extends readonly Feature[]> = Together<VerbsOf<L[number]>>

/** The reads of every feature of a list, as their code has them. */
export type FeatureReads<L extends readonly Feature[]> = Together<ReadsOf<L[number]>>

/**
 * Declares a feature. A feature is a folder of `features/` and a line in `features/index.ts`. Its declaration adds its
 * types to the client: verbs, reads, slice of state, screens, messages and events. The code comes with the first use.
 * Only the engine imports declarations, so that the page holds nothing of a feature before somebody acts.
 *
 * @example
 * declare module '../../client.ts' {
 *   interface ClientActions extends ToyVerbs {}
 * }
 * export const toy = defineFeature({
 *   name: 'toy',
 *   verbs: ['wind'],
 *   load: () => import('./toy.runtime.ts'), // exports `toy`, which returns `{ verbs: { wind } }`
 * })
 */
export const defineFeature = <const F extends Feature>(feature: F): F => feature
