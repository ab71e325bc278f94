export { VAULT_PROTOCOL, vaultHello, vaultReady, vaultStart, vaultWelcome } from './handshake.ts'
export { readVaultAnswer, readVaultCall, readVaultResult, type VaultAnswer, type VaultCall } from './messages.ts'
export { type VaultOp, type VaultParams, type VaultResult, vaultOps } from './ops.ts'
export { type VaultPageData, vaultPageData } from './page-data.ts'
