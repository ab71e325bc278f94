export { type AwsKmsOptions, createAwsKms } from './drivers/aws-kms.ts'
export { createGcpKms, type GcpKmsOptions } from './drivers/gcp-kms.ts'
export {
  createMetadataTokens,
  createServiceAccountTokens,
  type GoogleTokens,
} from './drivers/google-tokens.ts'
export { createKeyFile, replaceKeyFile } from './drivers/key-file.ts'
export { addKey, createKeyRing, removeKey } from './drivers/key-ring.ts'
export { createLocalFileKms, type LocalFileKmsOptions } from './drivers/local-file-kms.ts'
export { createVaultTransitKms, type VaultTransitKmsOptions } from './drivers/vault-transit-kms.ts'
export { type KmsEnv, kmsEnvEntries, openKms } from './env.ts'
export { type Kms, MAX_AAD_BYTES, MAX_PLAINTEXT_BYTES } from './kms.ts'
export { readKeyId } from './wrapped-value.ts'
