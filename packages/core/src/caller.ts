import type { Read } from './reads/read.ts'
import type { Result } from './result.ts'

/**
 * A reference to a feature, for its verbs and reads. It does not contain the `import()` of the feature: bundlers put every
 * module with an `import()` that the engine and a screen share into a chunk of its own.
 */
export interface FeatureRef<P> {
  /** The `name` in its `defineFeature`. */
  readonly name: string
  /** Never set; it carries the type of the parts. */
  readonly parts?: P
}

/** A reference to the feature whose parts the function `C` returns. */
export type FeatureOf<C extends (...args: never[]) => unknown> = FeatureRef<ReturnType<C>>

/**
 * The first argument of every verb and read: a client, or the `Dependencies` that a feature receives. Verbs and reads are
 * functions that use `run`, `lookUp` and `read` of it; nothing else calls these.
 *
 * @example
 * const toy: FeatureOf<typeof createToy> = { name: 'toy' }
 * export const wind = (client: Caller, turns: number): Promise<Result<string>> =>
 *   client.run(toy, ({ verbs }) => verbs.wind(turns))
 */
export interface Caller {
  /**
   * Runs a verb: synchronously if the code of its feature is loaded, otherwise after loading it. A failed result is logged,
   * and a failure of a chain node raises an alert. If the code cannot be loaded, a client returns a failed result; the
   * `Dependencies` of a feature reject.
   */
  run<P, T>(feature: FeatureRef<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** As `run`, for a verb that only reads: its failures raise no alert. */
  lookUp<P, T>(feature: FeatureRef<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** Returns a read. Its first subscriber loads the code of the feature; until that is loaded its status is `loading`. */
  read<P, T>(feature: FeatureRef<P>, use: (parts: P) => Read<T>): Read<T>
}
