import type { Read } from './reads/read.ts'
import type { Result } from './result.ts'

/** A feature, as its verbs and reads know it: something that loads the parts `P` of a client. */
export interface Loadable<P> {
  readonly name: string
  readonly load?: () => Promise<(context: never, sources: never) => P>
}

/**
 * What verbs and reads are called on: a client, or within the code of features their sources. Verbs and reads are plain
 * functions with a caller as the first argument; `run`, `lookUp` and `read` are for them.
 *
 * @example
 * export const wind = (client: Caller, turns: number): Promise<Result<string>> =>
 *   client.run(toy, ({ verbs }) => verbs.wind(turns))
 */
export interface Caller {
  /**
   * Runs a verb, in the same turn where the code of its feature is loaded. A failure is logged, and one of a chain raises an
   * alert. A client returns a failure in the result; sources reject if the code cannot load.
   */
  run<P, T>(feature: Loadable<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** The same for a verb that only looks something up: a chain that cannot answer is a result of it, and no alert. */
  lookUp<P, T>(feature: Loadable<P>, use: (parts: P) => Promise<Result<T>>): Promise<Result<T>>
  /** Returns a read that loads the code of its feature with the first listener, and is `loading` until then. */
  read<P, T>(feature: Loadable<P>, use: (parts: P) => Read<T>): Read<T>
}
