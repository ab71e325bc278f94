import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startFakeAwsKms } from '../testing/fake-aws-kms.fixture.ts'
import { GCP_KEY, GCP_MAC_KEY, startFakeGcp } from '../testing/fake-gcp.fixture.ts'
import { startFakeVault, VAULT_TOKEN } from '../testing/fake-vault.fixture.ts'
import { describeKms, type KmsWorld } from '../testing/kms-contract.fixture.ts'
import { createAwsKms } from './aws-kms.ts'
import { createGcpKms } from './gcp-kms.ts'
import { createMetadataTokens } from './google-tokens.ts'
import { createKeyFile, replaceKeyFile } from './key-file.ts'
import { addKey, createKeyRing, removeKey } from './key-ring.ts'
import { createLocalFileKms } from './local-file-kms.ts'
import { createVaultTransitKms } from './vault-transit-kms.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const AAD = new TextEncoder().encode('custody.half:row-1')
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' }

async function openFileWorld(timeoutMs: number): Promise<KmsWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-kms-'))
  const file = join(folder, 'keys')
  await createKeyFile(file, createKeyRing(NOW))
  const kms = await createLocalFileKms({ file, timeoutMs, env: {} })
  return {
    kms,
    rotate: async () => {
      await replaceKeyFile(file, (ring) => addKey(ring, NOW))
      return kms
    },
    removeOlderKeys: async () => {
      await replaceKeyFile(file, (ring) => ring.keys.slice(1).reduce((left, { id }) => removeKey(left, id), ring))
      return kms
    },
    breakDown: () => rm(file),
    stop: () => rm(folder, { recursive: true }),
  }
}

async function openVaultWorld(timeoutMs: number): Promise<KmsWorld> {
  const vault = await startFakeVault()
  const kms = createVaultTransitKms({
    url: vault.url,
    token: () => VAULT_TOKEN,
    key: 'wallet',
    macKey: 'wallet-mac',
    timeoutMs,
  })
  const changed = (change: () => void) => async () => {
    change()
    return kms
  }
  const { received, stall, stop } = vault
  return {
    kms,
    received,
    stall,
    stop,
    rotate: changed(vault.rotate),
    removeOlderKeys: changed(vault.removeOlder),
    breakDown: async () => vault.seal(),
  }
}

async function openAwsWorld(timeoutMs: number): Promise<KmsWorld> {
  const aws = await startFakeAwsKms()
  const first = aws.createKey()
  const client = { region: 'eu-central-1', endpoint: aws.url, credentials: CREDENTIALS, maxAttempts: 1 }
  const open = (keyId: string, olderKeyIds: readonly string[]) =>
    createAwsKms({ keyId, olderKeyIds, macKeyId: 'arn:aws:kms:eu-central-1:111122223333:key/mac', client, timeoutMs })
  let current = first
  const { received, stall, stop, breakDown } = aws
  return {
    kms: await open(first, []),
    received,
    stall,
    stop,
    breakDown,
    rotate: () => {
      current = aws.createKey()
      return open(current, [first])
    },
    removeOlderKeys: () => {
      aws.disable(first)
      return open(current, current === first ? [] : [first])
    },
  }
}

async function openGcpWorld(timeoutMs: number): Promise<KmsWorld> {
  const google = await startFakeGcp()
  const kms = createGcpKms({
    key: GCP_KEY,
    macKeyVersion: GCP_MAC_KEY,
    tokens: createMetadataTokens({ url: `${google.url}/metadata` }),
    url: google.url,
    timeoutMs,
  })
  const changed = (change: () => void) => async () => {
    change()
    return kms
  }
  const { received, stall, stop, breakDown } = google
  return {
    ...{ kms, received, stall, stop, breakDown },
    rotate: changed(google.rotate),
    removeOlderKeys: changed(google.disableOlder),
  }
}

describeKms({ name: 'a key file', open: openFileWorld })
describeKms({ name: 'Vault Transit (a fake server)', open: openVaultWorld })
describeKms({ name: 'AWS KMS (a fake server)', open: openAwsWorld })
describeKms({ name: 'Google Cloud KMS (a fake server)', open: openGcpWorld })

describe('createVaultTransitKms', () => {
  it('rejects with kms/refused if the token may not use the key', async () => {
    const vault = await startFakeVault()
    const kms = createVaultTransitKms({ url: vault.url, token: () => 'other', key: 'wallet', macKey: 'wallet-mac' })
    await expect(kms.wrap(AAD, AAD)).rejects.toMatchObject({ code: 'kms/refused' })
    await vault.stop()
  })

  it('sends no request for a wrapped value whose key is not configured', async () => {
    const vault = await startFakeVault()
    const options = { url: vault.url, token: () => VAULT_TOKEN, macKey: 'wallet-mac' }
    const wrapped = await createVaultTransitKms({ ...options, key: 'wallet' }).wrap(AAD, AAD)
    const requests = vault.received()
    await expect(createVaultTransitKms({ ...options, key: 'other' }).unwrap(wrapped, AAD)).rejects.toMatchObject({
      code: 'kms/corrupt',
    })
    expect(vault.received()).toBe(requests)
    await vault.stop()
  })

  it.each([
    ['http://vault.example:8200', 'wallet', 'transit'],
    ['vault.example', 'wallet', 'transit'],
    ['https://vault.example', '../sys/raw', 'transit'],
    ['https://vault.example', 'wallet', 'transit/../sys'],
    ['https://vault.example', 'wallet-mac', 'transit'],
  ])('throws for the address %s with the key %s of the engine %s', (url, key, mount) => {
    const options = { url, key, mount, macKey: 'wallet-mac', token: () => VAULT_TOKEN }
    expect(() => createVaultTransitKms(options)).toThrow(expect.objectContaining({ code: 'service/env' }))
  })
})
