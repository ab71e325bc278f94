import { readFile } from 'node:fs/promises'
import { WalletError } from '@latchkey/errors'
import { list, webAddress, whole } from '@latchkey/host'
import * as v from 'valibot'
import { createAwsKms } from './drivers/aws-kms.ts'
import { createGcpKms } from './drivers/gcp-kms.ts'
import { createMetadataTokens, createServiceAccountTokens } from './drivers/google-tokens.ts'
import { createLocalFileKms } from './drivers/local-file-kms.ts'
import { createVaultTransitKms } from './drivers/vault-transit-kms.ts'
import type { Kms } from './kms.ts'

/**
 * Variables of a service with a KMS, for its own schema.
 *
 * @example const envSchema = v.object({ PORT: whole(4600, 65_535), ...kmsEnvEntries })
 */
export const kmsEnvEntries = {
  /** Location of the keys: a file on this machine, HashiCorp Vault or OpenBao, AWS KMS, or Google Cloud KMS. */
  KMS: v.optional(v.picklist(['file', 'vault', 'aws', 'gcp'], 'write file, vault, aws or gcp'), 'file'),
  /** Key file of `KMS=file`, created by `npm start -w @latchkey/kms -- init FILE`. Each service has a separate one. */
  KMS_FILE: v.optional(v.string()),
  /** 1: keys in a file are accepted with NODE_ENV=production. */
  ALLOW_FILE_KMS: v.optional(v.picklist(['0', '1'], 'write 0 or 1'), '0'),
  /** Time limit of one call of the key service, in milliseconds. */
  KMS_TIMEOUT_MS: whole(5_000, 60_000, 100),
  /** URL of the server for `KMS=vault`. */
  KMS_VAULT_URL: v.optional(webAddress),
  /** File with the token, which Vault Agent renews. */
  KMS_VAULT_TOKEN_FILE: v.optional(v.string()),
  /** Path of the Transit engine. */
  KMS_VAULT_MOUNT: v.optional(v.string(), 'transit'),
  /** Namespace of Vault Enterprise. */
  KMS_VAULT_NAMESPACE: v.optional(v.string()),
  /** Name of the key of type aes256-gcm96. */
  KMS_VAULT_KEY: v.optional(v.string()),
  /** Names of former keys, separated by commas. */
  KMS_VAULT_OLDER_KEYS: v.optional(list, ''),
  /** Name of the key for MACs; its version 1 is used permanently. */
  KMS_VAULT_MAC_KEY: v.optional(v.string()),
  /** ARN of the symmetric key of `KMS=aws`. Region and credentials come from the standard AWS variables. */
  KMS_AWS_KEY: v.optional(v.string()),
  /** ARNs of former keys, separated by commas. */
  KMS_AWS_OLDER_KEYS: v.optional(list, ''),
  /** ARN of the HMAC_256 key for MACs. */
  KMS_AWS_MAC_KEY: v.optional(v.string()),
  /** Resource name of the ENCRYPT_DECRYPT key of `KMS=gcp`: `projects/…/locations/…/keyRings/…/cryptoKeys/…`. */
  KMS_GCP_KEY: v.optional(v.string()),
  /** Resource names of former keys, separated by commas. */
  KMS_GCP_OLDER_KEYS: v.optional(list, ''),
  /** Resource name of the only used version of the MAC key (HMAC_SHA256), `…/cryptoKeyVersions/1`. */
  KMS_GCP_MAC_KEY: v.optional(v.string()),
  /** Key file of a service account. Absent: the machine's account, from the metadata server of Google Cloud. */
  KMS_GCP_CREDENTIALS_FILE: v.optional(v.string()),
  /** Address of the service, for a regional or private one. */
  KMS_GCP_URL: v.optional(webAddress, 'https://cloudkms.googleapis.com'),
} as const

const kmsEnv = v.object(kmsEnvEntries)
export type KmsEnv = v.InferOutput<typeof kmsEnv>

/**
 * Opens the KMS that the environment names.
 *
 * @throws service/env for a missing variable; kms/invalid-key-file; config/package-missing
 * @example const kms = await openKms(readEnv(process.env))
 */
export async function openKms(env: KmsEnv): Promise<Kms> {
  const timeoutMs = env.KMS_TIMEOUT_MS
  switch (env.KMS) {
    case 'file': {
      const { ALLOW_FILE_KMS } = env
      return createLocalFileKms({
        file: need(env, 'KMS_FILE'),
        env: { NODE_ENV: process.env.NODE_ENV, ALLOW_FILE_KMS },
        timeoutMs,
      })
    }
    case 'vault': {
      const tokenFile = need(env, 'KMS_VAULT_TOKEN_FILE')
      return createVaultTransitKms({
        url: need(env, 'KMS_VAULT_URL'),
        token: async () => (await readFile(tokenFile, 'utf8')).trim(),
        mount: env.KMS_VAULT_MOUNT,
        namespace: env.KMS_VAULT_NAMESPACE,
        key: need(env, 'KMS_VAULT_KEY'),
        olderKeys: env.KMS_VAULT_OLDER_KEYS,
        macKey: need(env, 'KMS_VAULT_MAC_KEY'),
        timeoutMs,
      })
    }
    case 'aws':
      return createAwsKms({
        keyId: need(env, 'KMS_AWS_KEY'),
        olderKeyIds: env.KMS_AWS_OLDER_KEYS,
        macKeyId: need(env, 'KMS_AWS_MAC_KEY'),
        timeoutMs,
      })
    case 'gcp': {
      const file = env.KMS_GCP_CREDENTIALS_FILE
      return createGcpKms({
        key: need(env, 'KMS_GCP_KEY'),
        olderKeys: env.KMS_GCP_OLDER_KEYS,
        macKeyVersion: need(env, 'KMS_GCP_MAC_KEY'),
        tokens: file === undefined ? createMetadataTokens() : await createServiceAccountTokens(file),
        url: env.KMS_GCP_URL,
        timeoutMs,
      })
    }
  }
}

type TextName =
  | 'KMS_FILE'
  | 'KMS_VAULT_URL'
  | 'KMS_VAULT_TOKEN_FILE'
  | 'KMS_VAULT_KEY'
  | 'KMS_VAULT_MAC_KEY'
  | 'KMS_AWS_KEY'
  | 'KMS_AWS_MAC_KEY'
  | 'KMS_GCP_KEY'
  | 'KMS_GCP_MAC_KEY'

function need(env: KmsEnv, name: TextName): string {
  const value = env[name]
  if (value === undefined) throw new WalletError('service/env', { problem: `${name} is missing, for KMS=${env.KMS}` })
  return value
}
