export { createScriptedPairingWallet } from './scripted-pairing-wallet.ts'
export type {
  PairingNamespaces,
  PairingRequest,
  PersonDoes,
  ScriptedPairingWallet,
  ScriptedPairingWalletOptions,
} from './scripted-pairing-wallet.types.ts'
