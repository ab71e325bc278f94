import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crc32c } from '../crc32c.ts'
import { GCP_KEY, GCP_MAC_KEY, startFakeGcp } from '../testing/fake-gcp.fixture.ts'
import { startFakeServer } from '../testing/fake-server.fixture.ts'
import { createGcpKms } from './gcp-kms.ts'
import { createMetadataTokens, createServiceAccountTokens } from './google-tokens.ts'

const AAD = new TextEncoder().encode('custody.half:row-1')
const MINUTE_MS = 60_000

let google: Awaited<ReturnType<typeof startFakeGcp>>
let folder = ''

beforeEach(async () => {
  google = await startFakeGcp()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-google-'))
})
afterEach(async () => {
  await google.stop()
  await rm(folder, { recursive: true })
})

function openKms(tokens = createMetadataTokens({ url: `${google.url}/metadata` })) {
  return createGcpKms({ key: GCP_KEY, macKeyVersion: GCP_MAC_KEY, tokens, url: google.url })
}

async function writeKeyFile(text: string): Promise<string> {
  const file = join(folder, 'account.json')
  await writeFile(file, text)
  return file
}

describe('crc32c', () => {
  it('returns the checksums of RFC 3720', () => {
    expect(crc32c(new TextEncoder().encode('123456789'))).toBe(0xe3069283)
    expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
    expect(crc32c(new Uint8Array(32).fill(255))).toBe(0x62a8ab43)
  })
})

describe('createGcpKms', () => {
  it.each([
    ['names another key', { name: `${GCP_KEY}-other/cryptoKeyVersions/1` }],
    ['names no version', { name: GCP_KEY }],
    ['has a damaged ciphertext', { ciphertext: 'AAAA' }],
    ['has no checksum', { ciphertextCrc32c: undefined }],
    ['did not check the plaintext', { verifiedPlaintextCrc32c: undefined }],
    ['did not check the aad', { verifiedAdditionalAuthenticatedDataCrc32c: false }],
    ['is longer than 64 KiB', { padding: 'a'.repeat(70_000) }],
  ])('refuses a response of `encrypt` that %s', async (_, change) => {
    google.damageAnswers((answer) => ({ ...answer, ...change }))
    await expect(openKms().wrap(AAD, AAD)).rejects.toMatchObject({ code: 'kms/unavailable' })
  })

  it('refuses a damaged plaintext, a damaged MAC, and a MAC of another key version', async () => {
    const kms = openKms()
    const wrapped = await kms.wrap(AAD, AAD)
    google.damageAnswers((answer) => ({ ...answer, plaintext: Buffer.alloc(32).toString('base64') }))
    await expect(kms.unwrap(wrapped, AAD)).rejects.toMatchObject({ code: 'kms/unavailable' })
    google.damageAnswers((answer) => ({ ...answer, mac: Buffer.alloc(32).toString('base64') }))
    await expect(kms.mac('auth.email', AAD)).rejects.toMatchObject({ code: 'kms/unavailable' })
    google.damageAnswers((answer) => ({ ...answer, name: GCP_MAC_KEY.replace(/1$/, '2') }))
    await expect(kms.mac('auth.email', AAD)).rejects.toMatchObject({ code: 'kms/unavailable' })
  })

  it('sends no request for a wrapped value whose key is not configured', async () => {
    const wrapped = await openKms().wrap(AAD, AAD)
    const requests = google.received()
    const options = { macKeyVersion: GCP_MAC_KEY, tokens: createMetadataTokens(), url: google.url }
    const other = createGcpKms({ ...options, key: `${GCP_KEY}-other` })
    await expect(other.unwrap(wrapped, AAD)).rejects.toMatchObject({ code: 'kms/corrupt' })
    expect(google.received()).toBe(requests)
  })

  it('fails with kms/refused for a revoked token, and requests a new token at the next call', async () => {
    const kms = openKms()
    const wrapped = await kms.wrap(AAD, AAD)
    google.revokeTokens()
    const refused = { code: 'kms/refused', context: { reason: 'HTTP 401 UNAUTHENTICATED' } }
    await expect(kms.unwrap(wrapped, AAD)).rejects.toMatchObject(refused)
    expect(await kms.unwrap(wrapped, AAD)).toEqual(AAD)
  })

  it('does not follow a redirect, because the other host would receive the access token', async () => {
    const headers = { location: `${google.url}/v1/${GCP_KEY}:encrypt` }
    const other = await startFakeServer(() => ({ status: 307, body: {}, headers }))
    const tokens = { read: async () => 'token', forget: () => {} }
    const kms = createGcpKms({ key: GCP_KEY, macKeyVersion: GCP_MAC_KEY, tokens, url: other.url })
    await expect(kms.wrap(AAD, AAD)).rejects.toMatchObject({ code: 'kms/unavailable' })
    expect(google.received()).toBe('')
    await other.stop()
  })

  it.each([
    [`${GCP_KEY}/../other`, GCP_MAC_KEY, 'https://cloudkms.googleapis.com'],
    [`${GCP_KEY}:encrypt?x=`, GCP_MAC_KEY, 'https://cloudkms.googleapis.com'],
    [`${GCP_KEY}/cryptoKeyVersions/1`, GCP_MAC_KEY, 'https://cloudkms.googleapis.com'],
    [GCP_KEY, `${GCP_KEY}-mac`, 'https://cloudkms.googleapis.com'],
    [GCP_KEY, GCP_MAC_KEY, 'http://cloudkms.googleapis.com'],
  ])('refuses the key %s with the MAC key %s at %s', (key, macKeyVersion, url) => {
    const options = { key, macKeyVersion, url, tokens: createMetadataTokens() }
    expect(() => createGcpKms(options)).toThrow(expect.objectContaining({ code: 'service/env' }))
  })
})

describe('access tokens of Google', () => {
  it('are requested with an assertion signed by the key of the service account, and never from the address in the key file', async () => {
    const file = await writeKeyFile(google.keyFile)
    const kms = openKms(await createServiceAccountTokens(file, { url: `${google.url}/token` }))
    expect(await kms.unwrap(await kms.wrap(AAD, AAD), AAD)).toEqual(AAD)
  })

  it('are used until two minutes before they expire, and requested once for simultaneous calls', async () => {
    let now = Date.now()
    const clock = { now: () => now }
    const file = await writeKeyFile(google.keyFile)
    const kms = openKms(await createServiceAccountTokens(file, { url: `${google.url}/token`, clock }))
    await Promise.all([kms.wrap(AAD, AAD), kms.wrap(AAD, AAD), kms.mac('auth.email', AAD)])
    now += 57 * MINUTE_MS
    await kms.wrap(AAD, AAD)
    expect(google.countTokens()).toBe(1)
    now += MINUTE_MS
    await kms.wrap(AAD, AAD)
    expect(google.countTokens()).toBe(2)
  })

  it('fail with kms/refused if Google refuses the key, and the error contains nothing of the key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const file = await writeKeyFile(JSON.stringify({ ...JSON.parse(google.keyFile), private_key: pem }))
    const kms = openKms(await createServiceAccountTokens(file, { url: `${google.url}/token` }))
    const error = await kms.wrap(AAD, AAD).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'kms/refused' })
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(pem.slice(60, 100))
  })

  it('are refused if the response of the metadata server lacks the header `Metadata-Flavor: Google`', async () => {
    const send: typeof fetch = async () => Response.json({ access_token: 'a', expires_in: 60, token_type: 'Bearer' })
    await expect(createMetadataTokens({ fetch: send }).read()).rejects.toMatchObject({ code: 'kms/unavailable' })
  })

  it.each([
    ['is absent', undefined],
    ['is no JSON', '{"private_key": "-----BEGIN PRIVATE KEY-----SECRET'],
    ['is of a person', '{"type":"authorized_user","refresh_token":"SECRET"}'],
    [
      'has a damaged key',
      '{"type":"service_account","client_email":"a@b.c","private_key_id":"1","private_key":"SECRET"}',
    ],
  ])('fail at the start if the key file %s', async (_, text) => {
    const file = text === undefined ? join(folder, 'absent') : await writeKeyFile(text)
    const error = await createServiceAccountTokens(file).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'service/env' })
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('SECRET')
  })
})
