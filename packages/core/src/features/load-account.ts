import type { later } from './later.ts'

type Later = typeof later

const load = () => import('./account.chunk.ts')

/** The `load` of features whose code is in the chunk of the account: they begin together. */
export const loadAccount = async () => (await load()).account

/**
 * Returns the `load` of a feature that only an account has a use for: a line of `later.ts`.
 *
 * @example load: loadLater('swap')
 */
export const loadLater = <K extends keyof Later>(name: K): Later[K] =>
  // A type cannot follow the name.
  (async () => (await load()).later[name]()) as Later[K]
