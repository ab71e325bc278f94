import type { Chunks } from './chunks.ts'

/** The `load` of features whose code is in the chunk of the account: they begin together. */
export const loadAccount = (chunks: Chunks) => chunks.account()
