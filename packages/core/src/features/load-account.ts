/** The `load` of features whose code is in the chunk of the account: they begin together. */
export const loadAccount = () => import('./account.runtime.ts')
