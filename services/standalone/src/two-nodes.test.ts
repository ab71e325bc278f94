import type { TestBrowser } from '@latchkey/proofs/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedWorld, openEmbeddedWorld } from './testing/open-world.ts'

const SECOND = 1_000
const COUNT = 100
let world: EmbeddedWorld

beforeAll(async () => {
  world = await openEmbeddedWorld(2)
})
afterAll(() => world.stop())

const codeOf = async (response: Response): Promise<string> =>
  response.ok ? 'ok' : ((await response.json()) as { readonly error: { readonly code: string } }).error.code

/** Returns a request with its own DPoP proof, which a test can send to several nodes and more than once. */
async function proveRequest({ device, calls }: TestBrowser, accessToken: string, method = 'GET', path = '/v1/session') {
  const { services, only } = world.nodes
  const url = `${services.auth}${path}`
  const dpop = await device.dpop({ method, url, nonce: calls.nonces.auth, accessToken })
  const authorization = `DPoP ${accessToken}`
  const headers = { origin: services.frame, 'content-type': 'application/json', dpop, authorization }
  return async (node: number, body?: object) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return codeOf(await only(node).send(url, init))
  }
}

/** Requests a code, and returns a function that submits it. */
async function requestCode(browser: TestBrowser, email: string) {
  const answer = await browser.requestCode(email)
  if (answer.action !== 'VERIFY_OTP') throw new Error(answer.action)
  const { challengeId } = answer
  const { deviceId, calls } = browser
  const enter = async (code: string) =>
    codeOf(await calls.callAuth('POST', '/v1/login/code', { deviceId, challengeId, code }))
  return { challengeId, code: await world.mailbox.readCode(email), enter }
}

describe('two nodes of auth and two of custody, each service over one database', () => {
  it('create, open and recover a wallet and sign out when consecutive requests go to different nodes', async () => {
    const email = world.newEmail()
    const browser = await world.openBrowser()
    const tokens = await browser.login(email)
    const wallet = await browser.createWallet(tokens, email)
    expect(await browser.unlock(tokens, wallet)).toBe(wallet.addresses.eip155)
    world.advance(31 * SECOND)
    const other = await world.openBrowser()
    const recovered = await other.recover(email)
    expect(recovered.wallet.addresses.eip155).toBe(wallet.addresses.eip155)
    expect(await other.unlock(recovered.tokens, recovered.wallet)).toBe(wallet.addresses.eip155)
    const { accessToken } = tokens
    const ends = await proveRequest(browser, accessToken, 'POST', '/v1/session/end')
    expect(await ends(0, {})).toBe('ok')
    for (const node of [1, 0]) expect(await (await proveRequest(browser, accessToken))(node)).toBe('session/expired')
    await expect(browser.unlock(tokens, wallet)).rejects.toMatchObject({ code: 'session/expired' })
    // The session of the other device continues.
    expect(await other.unlock(recovered.tokens, recovered.wallet)).toBe(wallet.addresses.eip155)
  })

  it('X73: accept a nonce of the other node, and each proof only once', async () => {
    const browser = await world.openBrowser({ services: world.nodes.only(0) })
    const { accessToken } = await browser.login(world.newEmail())
    const send = await proveRequest(browser, accessToken)
    expect(await send(1)).toBe('ok')
    for (const node of [0, 1]) expect(await send(node)).toBe('proof/refused')
  })

  it('X73: answer only one of 100 requests that use the same proof at once', async () => {
    const browser = await world.openBrowser({ services: world.nodes.only(0) })
    const { accessToken } = await browser.login(world.newEmail())
    const send = await proveRequest(browser, accessToken)
    const answers = await Promise.all(Array.from({ length: COUNT }, (_, at) => send(at % 2)))
    expect(answers.filter((each) => each === 'ok')).toHaveLength(1)
    expect(answers.filter((each) => each === 'proof/refused')).toHaveLength(COUNT - 1)
  })

  it('X93: refuse a vault request that was sent before, also when it comes with a new DPoP proof', async () => {
    const browser = await world.openBrowser({ services: world.nodes.only(0) })
    const email = world.newEmail()
    const tokens = await browser.login(email)
    const { walletId } = await browser.createWallet(tokens, email)
    const { deviceId, calls } = browser
    const request = {
      walletId,
      deviceId,
      set: 'device',
      purpose: 'sign',
      recipient: await browser.newRecipient(),
    } as const
    const body = await calls.signed('latchkey-unlock+jwt', request)(calls.nonces.auth)
    const send = async (node: number) =>
      (await proveRequest(browser, tokens.accessToken, 'POST', '/v1/vault/unlock'))(node, body)
    expect(await send(0)).toBe('ok')
    for (const node of [1, 0]) expect(await send(node)).toBe('proof/refused')
  })

  it('X49: open exactly one session when the right code is submitted 100 times at once', async () => {
    const browser = await world.openBrowser()
    const { code, enter } = await requestCode(browser, world.newEmail())
    const answers = await Promise.all(Array.from({ length: COUNT }, () => enter(code)))
    expect(answers.filter((each) => each === 'ok')).toHaveLength(1)
    expect(answers.filter((each) => each === 'email/invalid-code')).toHaveLength(COUNT - 1)
    const { rows } = await world.auth.database.pool.query(
      'SELECT count(*)::int AS count FROM wallet_sessions WHERE device_id = $1',
      [browser.deviceId],
    )
    expect(rows[0].count).toBe(1)
  })

  it('X50: compare at most five codes when 100 wrong codes are submitted at once', async () => {
    const browser = await world.openBrowser()
    const { challengeId, code, enter } = await requestCode(browser, world.newEmail())
    const codes = Array.from({ length: COUNT + 1 }, (_, at) => String(at).padStart(6, '0'))
    const wrong = codes.filter((each) => each !== code).slice(0, COUNT)
    expect(new Set(await Promise.all(wrong.map(enter)))).toEqual(new Set(['email/invalid-code']))
    const { pool } = world.auth.database
    const { rows } = await pool.query('SELECT attempts FROM wallet_codes WHERE id = $1', [challengeId])
    expect(rows[0].attempts).toBe(5)
    const audit = `SELECT count(*)::int AS count FROM wallet_audit WHERE kind = 'code-refused' AND device_id = $1`
    expect((await pool.query(audit, [browser.deviceId])).rows[0].count).toBe(5)
    expect(await enter(code)).toBe('email/invalid-code')
  })
})
