export {
  type BitcoinNetwork,
  type DerivedAccount,
  type DerivedAccounts,
  deriveAccounts,
  toWords,
} from './derive-accounts.ts'
export { combineHalves, type KeySet, splitDataKey } from './key-set.ts'
export { createRecipient, type HalfUse, openHalf, type Recipient, type SealedHalf, sealHalf } from './sealed-half.ts'
export { openVault, sealVault, type Vault, type VaultNames, vaultSchema } from './sealed-vault.ts'
export { wipe } from './wipe.ts'
