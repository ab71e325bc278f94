import { createHmac } from 'node:crypto'
import { createTestDatabase, type Database, migrate } from '@latchkey/database'
import { compactVerify, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  assertSameKeys,
  checkDpop,
  createNonces,
  createStatementSigner,
  createUsedIds,
  readSignedRequest,
  readStatement,
  usedIdMigrations,
} from './index.ts'
import { readProof } from './read-proof.ts'
import { createTestDevice, type TestDevice } from './testing/index.ts'

const URL = 'https://api.wallet.example/v1/session'
const WALLET = '6f1c1f0e-5b1f-4b7e-9c3f-2f6f3a1f9b11'
const DEVICE = '0b8a3c6e-8f4d-4a53-8a39-1b1f6f2f7c22'

let database: Database
let now = Date.parse('2026-03-01T12:00:00Z')
const clock = { now: () => now }
const nonces = createNonces(new Uint8Array(32).fill(1), clock)
let device: TestDevice

beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.pool, { room: 'proofs', migrations: usedIdMigrations })
})
afterAll(() => database.stop())
beforeEach(async () => {
  device = await createTestDevice(clock.now)
})

const deps = () => ({ nonces, clock, usedIds: createUsedIds(database.pool, clock) })
const get = (proof: string | undefined, accessToken?: string) =>
  checkDpop({ proof, method: 'GET', url: URL, accessToken }, deps())
const request = { method: 'GET', url: URL }

describe('the proof of a request (RFC 9449)', () => {
  it('reads the example of the RFC, and knows its key', async () => {
    const proof =
      'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg'
    await expect(readProof(proof, 'dpop+jwt')).resolves.toMatchObject({
      thumbprint: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
    })
  })

  it('gives the thumbprint of the key that signed it', async () => {
    const proof = await device.dpop({ ...request, nonce: nonces.issue() })
    await expect(get(proof)).resolves.toBe(device.ui.thumbprint)
  })

  it('X73: counts once, for its method, its address and its access token', async () => {
    const accessToken = 'a'.repeat(43)
    const nonce = nonces.issue()
    const proof = await device.dpop({ ...request, nonce, accessToken })
    await expect(get(proof, 'b'.repeat(43))).rejects.toMatchObject({ code: 'proof/refused' })
    await expect(get(proof)).rejects.toMatchObject({ code: 'proof/refused' })
    await expect(checkDpop({ proof, method: 'POST', url: URL, accessToken }, deps())).rejects.toMatchObject({
      code: 'proof/refused',
    })
    await expect(checkDpop({ proof, method: 'GET', url: `${URL}s`, accessToken }, deps())).rejects.toMatchObject({
      code: 'proof/refused',
    })
    await expect(get(proof, accessToken)).resolves.toBe(device.ui.thumbprint)
    await expect(get(proof, accessToken)).rejects.toMatchObject({ context: { problem: 'it was used before' } })
    const without = await device.dpop({ ...request, nonce })
    await expect(get(without, accessToken)).rejects.toMatchObject({ code: 'proof/refused' })
  })

  it('X73: counts only with a nonce of the last minutes', async () => {
    const nonce = nonces.issue()
    now += 9 * 60_000
    await expect(get(await device.dpop({ ...request, nonce }))).resolves.toBe(device.ui.thumbprint)
    now += 6 * 60_000
    for (const wrong of [nonce, '', 'x'.repeat(43)])
      await expect(get(await device.dpop({ ...request, nonce: wrong }))).rejects.toMatchObject({
        code: 'proof/nonce-refused',
      })
  })

  it('X127: lets a clock be wrong by ten minutes, and says so when it is wrong by an hour', async () => {
    const nonce = nonces.issue()
    const at = (minutes: number) =>
      device.dpop({ ...request, nonce }, { iat: Math.floor(now / 1000) + minutes * 60 }).then((proof) => get(proof))
    await expect(at(-10)).resolves.toBe(device.ui.thumbprint)
    await expect(at(10)).resolves.toBe(device.ui.thumbprint)
    await expect(at(60)).rejects.toMatchObject({ code: 'session/not-yet-valid' })
    await expect(at(-60)).rejects.toMatchObject({ code: 'session/not-yet-valid' })
  })

  it('refuses another algorithm or type, a private key in the header, and headers that name the key by URL or id', async () => {
    const claims = { jti: DEVICE, htm: 'GET', htu: URL, iat: now / 1000, nonce: nonces.issue() }
    const tokens = [
      await device.ui.sign('jwt', claims),
      await device.ui.sign('dpop+jwt', claims, { jku: 'https://evil.example' }),
      await device.ui.sign('dpop+jwt', claims, { kid: 'x' }),
      await device.ui.sign('dpop+jwt', claims, { jwk: { ...device.ui.jwk, d: 'a'.repeat(43) } }),
      await device.ui.sign('dpop+jwt', claims, { jwk: device.vault.jwk }),
      await device.ui.sign('dpop+jwt', { ...claims, more: 1 }),
      (await device.ui.sign('dpop+jwt', claims)).replace(/\.[^.]+$/, '.'),
      `${Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')}.e30.`,
      'x',
      'x'.repeat(3_000),
      undefined,
    ]
    for (const token of tokens) await expect(get(token), token).rejects.toMatchObject({ code: 'proof/refused' })
  })

  it('of a hundred at once with one id, one counts', async () => {
    const proof = await device.dpop({ ...request, nonce: nonces.issue() })
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => get(proof)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a request that a vault key signed', () => {
  it('is read whole, once, under its own name', async () => {
    const jws = await device.request('custody-keep+jwt', nonces.issue(), { walletId: WALLET, setId: DEVICE })
    await expect(readSignedRequest('custody-read+jwt', jws, deps())).rejects.toMatchObject({ code: 'proof/refused' })
    await expect(readSignedRequest('custody-keep+jwt', jws, deps())).resolves.toMatchObject({
      request: { walletId: WALLET, setId: DEVICE },
      thumbprint: device.vault.thumbprint,
    })
    await expect(readSignedRequest('custody-keep+jwt', jws, deps())).rejects.toMatchObject({ code: 'proof/refused' })
  })

  it('X93: is refused with a changed byte, a key that is not the one that signed, or another key in it', async () => {
    const jws = await device.request('custody-read+jwt', nonces.issue(), {
      walletId: WALLET,
      setId: DEVICE,
      recipient: 'A'.repeat(87),
    })
    const [head = '', body = '', signature = ''] = jws.split('.')
    const changed = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const other = Buffer.from(JSON.stringify({ ...changed, recipient: 'B'.repeat(87) })).toString('base64url')
    for (const wrong of [`${head}.${other}.${signature}`, `${head}.${body}.${'A'.repeat(86)}`])
      await expect(readSignedRequest('custody-read+jwt', wrong, deps())).rejects.toMatchObject({
        code: 'proof/refused',
      })
  })

  it('is refused with an unknown key, without a nonce, and with an old one', async () => {
    const keep = (nonce: string, change = {}) =>
      device
        .request('custody-keep+jwt', nonce, { walletId: WALLET, setId: DEVICE }, change)
        .then((jws) => readSignedRequest('custody-keep+jwt', jws, deps()))
    await expect(keep(nonces.issue(), { more: 1 })).rejects.toMatchObject({ code: 'request/invalid' })
    await expect(keep(nonces.issue(), { nonce: undefined })).rejects.toMatchObject({ code: 'request/invalid' })
    await expect(keep('n'.repeat(43))).rejects.toMatchObject({ code: 'proof/nonce-refused' })
  })
})

describe('a statement of a service', () => {
  const signer = createStatementSigner(new Uint8Array(32).fill(7))
  const receipt = () => ({ sub: 's'.repeat(43), walletId: WALLET, setId: DEVICE, canEnrol: true, exp: now / 1000 + 60 })

  it('is read by the public key of the service that signed it, as another library verifies it', async () => {
    const token = await signer.sign('custody-receipt+jwt', receipt())
    await expect(readStatement('custody-receipt+jwt', token, signer.publicKey, clock)).resolves.toEqual(receipt())
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: signer.publicKey }, 'EdDSA')
    await expect(compactVerify(token, key)).resolves.toBeDefined()
  })

  it('X92: is refused from another signer, as another statement, and after its time', async () => {
    const other = createStatementSigner(new Uint8Array(32).fill(8))
    const refused = { code: 'proof/refused' }
    const token = await signer.sign('custody-receipt+jwt', receipt())
    await expect(readStatement('custody-receipt+jwt', token, other.publicKey, clock)).rejects.toMatchObject(refused)
    await expect(readStatement('latchkey-ticket+jwt', token, signer.publicKey, clock)).rejects.toMatchObject(refused)
    now += 61_000
    await expect(readStatement('custody-receipt+jwt', token, signer.publicKey, clock)).rejects.toMatchObject(refused)
  })
})

describe('used ids', () => {
  it('are deleted once their proofs have expired', async () => {
    const usedIds = createUsedIds(database.pool, clock)
    await usedIds.sweep()
    await usedIds.use('old', now - 1)
    await usedIds.use('young', now + 1_000)
    expect(await usedIds.sweep()).toBeGreaterThanOrEqual(1)
    expect(await usedIds.use('young', now + 1_000)).toBe(false)
    expect(await usedIds.use('old', now + 1_000)).toBe(true)
  })
})

describe('createUsedIds', () => {
  it('X73: accepts an id once of many uses at once, on two nodes', async () => {
    const nodes = [createUsedIds(database.pool, clock), createUsedIds(database.pool, clock)]
    const ids = Array.from({ length: 30 }, () => crypto.randomUUID())
    const uses = [...ids, ...ids.toReversed(), ...ids].map((id, at) => ({ id, fresh: nodes[at % 2]?.use(id, now) }))
    const used = (await Promise.all(uses.map(async ({ id, fresh }) => ((await fresh) ? [id] : [])))).flat()
    expect(used.toSorted()).toEqual(ids.toSorted())
  })
})

describe('the keys of a database', () => {
  const withKey = (byte: number) => ({
    mac: async (_: string, data: Uint8Array) => {
      return new Uint8Array(createHmac('sha256', Buffer.alloc(32, byte)).update(data).digest())
    },
  })

  it('must be those of the first start: a service with other keys does not start', async () => {
    await assertSameKeys(database.pool, withKey(1), 'auth')
    await assertSameKeys(database.pool, withKey(1), 'auth')
    await expect(assertSameKeys(database.pool, withKey(2), 'auth')).rejects.toMatchObject({ code: 'service/env' })
    await assertSameKeys(database.pool, withKey(2), 'custody')
  })
})
