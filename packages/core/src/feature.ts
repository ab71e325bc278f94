import type { Namespace } from '@latchkey/primitives'
import type { Context } from './context.ts'
import type { Sent, Sources } from './features/sources.ts'
import type { ClientOptions, Features } from './options.ts'
import type { ChainAdapter, ConnectorCapabilities } from './ports/index.ts'
import type { FeatureSlices } from './store/state.ts'

/** What a site says of itself. A client is one. */
export interface Site {
  readonly options: ClientOptions
  readonly features: Features
}

/** What a site must have before something can be offered on it. Every part that is named is needed. */
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
  /** What the site must say beyond that. */
  readonly when?: (site: Site) => boolean
}

/** What the code of a feature gives a client once it is loaded. */
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

/** What an engine knows of a feature before any code of it is loaded. */
export interface Feature {
  readonly name: string
  /** What its part of the state begins as, from the moment the engine is there. */
  readonly slice?: Partial<FeatureSlices>
  /** What a screen can offer because of it, and what each needs. A name belongs to one feature. */
  readonly provides?: Readonly<Record<string, Needs>>
  /** Names of its verbs. A name belongs to one feature. */
  readonly verbs?: readonly string[]
  /** Names of its reads. A name belongs to one feature. */
  readonly reads?: readonly string[]
  /** The verb that a site calls by opening one of its screens with arguments. @see ViewRequests */
  readonly opens?: Readonly<Record<string, string>>
  /**
   * What it keeps in storage. Its code is loaded with the rest of the client where something stands there, and when another
   * tab writes there.
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
