import { createTestDatabase, type Database } from '@latchkey/database'
import type { Hex } from '@latchkey/primitives'
import { revokeMessage, type SmartSession, sessionsAnswer } from '@latchkey/protocol/gateway'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openActivityStore } from '../drivers/postgres/activity-store.ts'
import { createSessionStore } from '../drivers/postgres/session-store.ts'
import type { SessionStore } from '../ports/session-store.ts'
import { createSilentApp } from '../testing/silent-app.fixture.ts'

const [example] = gatewayExamples.sessions.pcis
const owner = privateKeyToAccount(generatePrivateKey())
const account = `eip155:1:${owner.address}`
const ofOwner = { address: owner.address.toLowerCase() as Hex, chainId: 1 }

let database: Database
let app: Hono
let sessions: SessionStore
beforeAll(async () => {
  database = await createTestDatabase()
  const store = await openActivityStore(database.pool)
  sessions = createSessionStore(database.pool)
  app = createSilentApp(store, { sessions, checkAnswers: true })
})
afterAll(() => database?.stop())

const list = async (of = account) =>
  v.parse(sessionsAnswer, await (await app.request(`/v1/sessions/${of}`)).json()).pcis

async function save(pci: string, rest: Partial<SmartSession> = {}) {
  if (example === undefined) throw new Error('there is no example')
  return sessions.save(ofOwner, { ...example, pci, ...rest })
}

async function revoke(pci: string, signer = owner, of = account) {
  const signature = await signer.signMessage({ message: revokeMessage(of, pci) })
  const response = await app.request(`/v1/sessions/${of}/revoke`, {
    method: 'POST',
    body: JSON.stringify({ pci, signature }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('GET /v1/sessions/{account}', () => {
  it('lists the permissions of the account, newest first, as stored (Spec §7.23)', async () => {
    expect(await list()).toEqual([])
    await save('old', { createdAt: 1_700_000_000 })
    await save('new')
    expect(await save('new')).toBe(false)
    expect(await list()).toEqual([
      { ...example, pci: 'new' },
      { ...example, pci: 'old', createdAt: 1_700_000_000 },
    ])
  })

  it('is empty for other accounts, other networks, and a gateway without sessions (Spec §7.3)', async () => {
    await save('mine')
    expect(await list(`eip155:1:${privateKeyToAccount(generatePrivateKey()).address}`)).toEqual([])
    expect(await list(`eip155:10:${owner.address}`)).toEqual([])
    expect((await app.request('/v1/sessions/nobody')).status).toBe(400)
    expect((await app.request('/v1/sessions/eip155:1:0x1')).status).toBe(400)
  })
})

describe('POST /v1/sessions/{account}/revoke', () => {
  it('records a signed revocation, and reports only revocations on the chain as done (Spec §7.24)', async () => {
    await save('ending')
    expect(await revoke('ending')).toEqual({ status: 200, body: gatewayExamples.revoked })
    const ended = (await list()).find(({ pci }) => pci === 'ending')
    expect(ended).toMatchObject({ revokedAt: null, state: 'revoking' })
    expect((await revoke('ending')).status).toBe(200)
  })

  it('rejects the signature of another account, and one for another session (Spec §7.24)', async () => {
    await save('kept')
    const stranger = privateKeyToAccount(generatePrivateKey())
    // A contract could have signed it, which the unresponsive node cannot verify, so nothing is reported as revoked.
    expect((await revoke('kept', stranger)).status).toBeGreaterThanOrEqual(400)
    const signature = await owner.signMessage({ message: revokeMessage(account, 'other') })
    const crossed = await app.request(`/v1/sessions/${account}/revoke`, {
      method: 'POST',
      body: JSON.stringify({ pci: 'kept', signature }),
    })
    expect(crossed.status).toBeGreaterThanOrEqual(400)
    expect((await list()).find(({ pci }) => pci === 'kept')?.revokedAt).toBeNull()
  })

  it('rejects a session of another account, and sends no request for a network that is not served (Spec §7.24)', async () => {
    expect(await revoke('nowhere')).toMatchObject({ status: 404, body: { error: { code: 'sessions/not-found' } } })
    expect(await revoke('any', owner, `eip155:10:${owner.address}`)).toEqual({ status: 200, body: { success: false } })
  })
})
