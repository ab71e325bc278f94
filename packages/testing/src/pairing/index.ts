export { createFakeRelay, type Delivery, type FakeRelay } from './fake-relay.ts'
export { type PairedWallet, type PairInMemoryOptions, pairInMemory } from './pair-in-memory.ts'
export { createScriptedPairingWallet } from './scripted-pairing-wallet.ts'
export type {
  PairingNamespaces,
  PairingRequest,
  PersonDoes,
  ScriptedPairingWallet,
  ScriptedPairingWalletOptions,
} from './scripted-pairing-wallet.types.ts'
