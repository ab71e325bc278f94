export { type PolkadotAdapter, polkadot } from './polkadot.ts'
