import { createHmac, randomBytes } from 'node:crypto'
import { WalletError } from '@latchkey/errors'
import { decryptGcm, encryptGcm } from '../aes-gcm.ts'
import { createEnvelopeKms, type EnvelopeOptions } from '../create-envelope-kms.ts'
import { type KeyService, SERVICE_IDS } from '../key-service.ts'
import type { Kms } from '../kms.ts'
import { readKeyFile, readKeyFileVersion } from './key-file.ts'
import { toMacKey, toSealingKey } from './key-ring.ts'

const NONCE_BYTES = 12

export interface LocalFileKmsOptions extends EnvelopeOptions {
  /** Created by `npm start -w @latchkey/kms -- init <file>`. */
  readonly file: string
  /** Default `process.env`. With NODE_ENV=production it must contain ALLOW_FILE_KMS=1. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** Keys of one version of the file. */
interface LoadedRing {
  readonly version: string
  readonly currentId: string
  readonly sealingKeys: ReadonlyMap<string, Uint8Array>
  readonly macKey: Uint8Array
}

/**
 * Opens a KMS with its keys in one file. Anybody who can read the file and the database can decrypt everything, so
 * production requires ALLOW_FILE_KMS=1. A rotated file is used from the next call on, without a restart.
 *
 * @throws kms/invalid-key-file if the file is unusable; service/env in production without ALLOW_FILE_KMS=1
 * @example const kms = await createLocalFileKms({ file: '/etc/latchkey/auth.keys' })
 */
export async function createLocalFileKms(options: LocalFileKmsOptions): Promise<Kms> {
  const { file, env = process.env } = options
  if (env.NODE_ENV === 'production' && env.ALLOW_FILE_KMS !== '1') {
    const problem = 'keys in a file are for development: use a key service, or write ALLOW_FILE_KMS=1'
    throw new WalletError('service/env', { problem })
  }
  let loaded = await loadRing(file)
  const currentRing = async (): Promise<LoadedRing> => {
    const version = await readKeyFileVersion(file)
    if (version !== loaded.version) loaded = await loadRing(file)
    return loaded
  }
  return createEnvelopeKms(createFileKeys(currentRing), options)
}

function createFileKeys(currentRing: () => Promise<LoadedRing>): KeyService {
  return {
    id: SERVICE_IDS.file,
    seal: async (dataKey, aad) => {
      const { currentId: keyId, sealingKeys } = await currentRing()
      const nonce = randomBytes(NONCE_BYTES)
      const body = encryptGcm({ key: findKey(sealingKeys, keyId), nonce, aad: toSealAad(keyId, aad) }, dataKey)
      return { keyId, bytes: Buffer.concat([nonce, body]) }
    },
    open: async ({ keyId, bytes }, aad) => {
      const key = findKey((await currentRing()).sealingKeys, keyId)
      if (bytes.length < NONCE_BYTES) throw new WalletError('kms/corrupt')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      return decryptGcm({ key, nonce, aad: toSealAad(keyId, aad) }, bytes.subarray(NONCE_BYTES))
    },
    mac: async (digest) => {
      const { macKey } = await currentRing()
      return new Uint8Array(createHmac('sha256', macKey).update(digest).digest())
    },
  }
}

async function loadRing(file: string): Promise<LoadedRing> {
  // Before the read, so that a file that is replaced in between is read again at the next call.
  const version = await readKeyFileVersion(file).catch(() => '')
  const { keys, macKey } = await readKeyFile(file)
  return {
    version,
    currentId: keys[0]?.id ?? '',
    sealingKeys: new Map(keys.map(({ id, key }) => [id, toSealingKey(key)])),
    macKey: toMacKey(macKey),
  }
}

function findKey(keys: ReadonlyMap<string, Uint8Array>, id: string): Uint8Array {
  const key = keys.get(id)
  if (key === undefined) throw new WalletError('kms/corrupt')
  return key
}

const toSealAad = (keyId: string, aad: Uint8Array) => Buffer.concat([Buffer.from(`${keyId}\0`), aad])
