export {
  type ExportPageData,
  type ExportSealed,
  exportAccepted,
  exportPageData,
  exportPermit,
  exportReady,
  exportSealed,
} from './export.ts'
export { VAULT_PROTOCOL, vaultHello, vaultReady, vaultSeen, vaultStart, vaultWelcome } from './handshake.ts'
export { type KitSealed, kitSealed } from './kit.ts'
export { readVaultAnswer, readVaultCall, readVaultResult, type VaultAnswer, type VaultCall } from './messages.ts'
export { type VaultOp, type VaultParams, type VaultResult, vaultOps } from './ops.ts'
export {
  type BitcoinNetworkName,
  bitcoinNetworkName,
  type SealKeys,
  sealKeys,
  type VaultPageData,
  vaultPageData,
} from './page-data.ts'
export {
  type EvmTransaction,
  evmTransaction,
  isMessage,
  MAX_PSBT_PARTS,
  needsPasskey,
  type SignKind,
  type SignRequest,
  signRequest,
  toAssertionText,
  toIntentText,
} from './sign-request.ts'
