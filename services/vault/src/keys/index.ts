export {
  type DerivedAccount,
  type DerivedAccounts,
  deriveAccounts,
  toWords,
} from './derive-accounts.ts'
export { combineHalves, type KeySet, splitDataKey } from './key-set.ts'
export { createRecipient, deriveRecipient, type HalfUse, openHalf, type Recipient, sealHalf } from './sealed-half.ts'
export { openVault, sealVault, type VaultNames } from './sealed-vault.ts'
export { wipe } from './wipe.ts'
