import type { Read } from './reads/read.ts'
import type { Result } from './result.ts'

/**
 * A feature, as its verbs and reads name it. Without its `import()`, which only the engine has: bundlers would cut a chunk
 * of each module with one that a screen and the engine share.
 */
export interface FeatureRef<P> {
  /** Of its `defineFeature`. */
  readonly name: string
  /** For the type alone. */
  readonly parts?: P
}

/** The feature whose parts a function makes. */
export type FeatureOf<C extends (...args: never[]) => unknown> = FeatureRef<ReturnType<C>>

/**
 * What verbs and reads are called on: a client, or within the code of features their sources. Verbs and reads are plain
 * functions with a caller as the first argument; `run`, `lookUp` and `read` are for them.
 *
 * @example
 * const toy: FeatureOf<typeof createToy> = { name: 'toy' }
 * export const wind = (client: Caller, turns: number): Promise<Result<string>> =>
 *   client.run(toy, ({ verbs }) => verbs.wind(turns))
 */
export interface Caller {
  /**
   * Runs a verb, in the same turn where the code of its feature is loaded. A failure is logged, and one of a chain raises an
   * alert. A client returns a failure in the result; sources reject if the code cannot load.
   */
  run<P, T>(feature: FeatureRef<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** The same for a verb that only looks something up: a chain that cannot answer is a result of it, and no alert. */
  lookUp<P, T>(feature: FeatureRef<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** Returns a read that loads the code of its feature with the first listener, and is `loading` until then. */
  read<P, T>(feature: FeatureRef<P>, use: (parts: P) => Read<T>): Read<T>
}
