export type { Web3Window } from './discovery.ts'
export { injectedWeb3 } from './injected-web3.ts'
export type { InjectedWeb3Options } from './options.ts'
