/* Loads with an account: the code of its features, and the loader of the others. */
export * as account from './account.runtime.ts'
export { later } from './later.ts'
