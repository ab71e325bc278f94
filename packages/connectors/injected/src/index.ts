export type { InjectedWindow } from './discovery.ts'
export { type InjectedOptions, injected } from './injected.ts'
