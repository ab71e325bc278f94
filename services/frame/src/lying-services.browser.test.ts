import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createChainWorld } from './chain-world.fixture.ts'
import { openWalletWorld, type Reply } from './wallet-world.fixture.ts'

const { start, chains } = createChainWorld()
const world = openWalletWorld(start)
const text = JSON.stringify
const FRIEND = '0x00000000000000000000000000000000000f11e4'
/** As the data of a log. */
const FIVE_ETHER = '0x0000000000000000000000000000000000000000000000004563918244f40000'
const TEN_ETHER: Hex = '0x8ac7230489e80000'
let at = 0

const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

const card = (page: Page) => page.frameLocator('iframe').getByRole('dialog')

async function signedIn() {
  const { newContext, openShop, lastCode } = world()
  const page = await openShop(await newContext())
  at += 1
  const email = `una${at}@example.org`
  await query(page, 'CONNECT_EMAIL', { email })
  await query(page, 'CONNECT_OTP', { otp: await lastCode(email) })
  const { address } = (await query(page, 'GET_USER')).payload as { readonly address: Hex }
  await chains().rpc('anvil_setBalance', [address, TEN_ETHER])
  return { page, address }
}

/** Requests a payment of one wei, and returns its id. */
async function requestPayment(page: Page, from: Hex): Promise<string> {
  const id = crypto.randomUUID()
  const payload = { method: 'eth_sendTransaction', params: [{ from, to: FRIEND, value: '0x1' }], chainId: 'eip155:1' }
  await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
  return id
}
const replyTo = (page: Page, id: string) => page.evaluate<Reply>(`site.reply(${text(id)}, 30000)`)
const nonceOf = async (address: string, chain = 1) =>
  Number(await chains().rpc('eth_getTransactionCount', [address, 'latest'], chain))

interface RpcAnswer {
  readonly id: number
  readonly result?: unknown
}

/** Changes what the nodes answer to this method. */
async function lie(page: Page, method: string, change: (answer: RpcAnswer, turn: number) => object) {
  let turn = 0
  await page.route(`${chains().gatewayOrigin}/v1/?**`, async (route) => {
    const calls = [JSON.parse(route.request().postData() ?? '[]')].flat() as { id: number; method: string }[]
    const ids = calls.filter((call) => call.method === method).map(({ id }) => id)
    if (ids.length === 0) return route.fallback()
    // Node does not resolve names below localhost.
    const url = route.request().url().replace('gateway.wallet.localhost', '127.0.0.1')
    const response = await route.fetch({ url })
    const given = (await response.json()) as RpcAnswer | RpcAnswer[]
    const alter = (answer: RpcAnswer) => {
      if (!ids.includes(answer.id)) return answer
      turn += 1
      return change(answer, turn)
    }
    const body = Array.isArray(given) ? given.map(alter) : alter(given)
    // JSON.stringify leaves an own key out that is called __proto__.
    return route.fulfill({ response, body: text(body).replaceAll('"proto"', '"__proto__"') })
  })
}

describe('X37: nodes that lie about a transaction', () => {
  it('get no signature for another network when they answer for that network', async () => {
    const { page, address } = await signedIn()
    await chains().rpc('anvil_setBalance', [address, TEN_ETHER], 8453)
    await page.route(`${chains().gatewayOrigin}/v1/?**`, (route) =>
      route.continue({ url: route.request().url().replace('eip155%3A1&', 'eip155%3A8453&') }),
    )
    const id = await requestPayment(page, address)
    await card(page).getByRole('button', { name: 'Approve' }).click()
    expect((await replyTo(page, id)).type).toBe('RPC_REQUEST_ERROR')
    expect([await nonceOf(address), await nonceOf(address, 8453)]).toEqual([0, 0])
  })

  it.each([
    ['an answer of three million bytes', () => ({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(3_000_000) })],
    ['a result that is an object', ({ id }: RpcAnswer) => ({ jsonrpc: '2.0', id, result: { proto: { lied: 1 } } })],
    ['keys of a prototype', ({ id }: RpcAnswer) => ({ jsonrpc: '2.0', id, proto: { lied: 1, result: '0x5208' } })],
    ['an answer with another id', ({ result }: RpcAnswer) => ({ jsonrpc: '2.0', id: 99, result })],
  ])('get no card by %s', async (_, change) => {
    const { page, address } = await signedIn()
    await lie(page, 'eth_estimateGas', change)
    const { type, payload } = await replyTo(page, await requestPayment(page, address))
    expect(type, text(payload)).toBe('RPC_REQUEST_ERROR')
    expect(await card(page).count()).toBe(0)
    const frame = page.frames().find((each) => each.url().startsWith(world().frame))
    expect(await frame?.evaluate('({}).lied')).toBeUndefined()
    expect(await nonceOf(address)).toBe(0)
  })

  it('get no card that calls the request checked when they answer the simulation too late', async () => {
    const { page, address } = await signedIn()
    await page.route(`${chains().gatewayOrigin}/v1/?**`, (route) =>
      // Never answered: the test ends before.
      route.request().postData()?.includes('eth_simulateV1') ? undefined : route.fallback(),
    )
    await expectUnchecked(page, address)
  })

  it('get no card that calls the request checked when they answer two simulations differently', async () => {
    const { page, address } = await signedIn()
    // Each transfer of the second one is of five ether.
    await lie(page, 'eth_simulateV1', (answer, turn) =>
      turn === 2 ? JSON.parse(text(answer).replaceAll(/"data":"0x[0-9a-f]{64}"/g, `"data":"${FIVE_ETHER}"`)) : answer,
    )
    await expectUnchecked(page, address)
  })

  async function expectUnchecked(page: Page, address: Hex) {
    const id = await requestPayment(page, address)
    await card(page).waitFor()
    const status = () => card(page).textContent()
    await expect.poll(status, { timeout: 15_000 }).not.toContain('Checking')
    expect(await status()).not.toContain('Checked: nothing unusual')
    await card(page).getByRole('button', { name: 'Reject' }).click()
    expect(await replyTo(page, id)).toMatchObject({ payload: { code: 'wallet/rejected' } })
    expect(await nonceOf(address)).toBe(0)
  }
})

describe('X132: an auth service that lies', () => {
  const CODE = 'document.title = "lied"'
  it.each<[string, { contentType?: string; body: string; status?: number; headers?: Record<string, string> }]>([
    ['a page', { contentType: 'text/html', body: `<script>${CODE}</script><img src=x onerror='${CODE}'>` }],
    ['a script', { contentType: 'text/javascript', body: CODE }],
    ['JSON of the right form as a page', { contentType: 'text/html', body: `{"action":"<script>${CODE}</script>"}` }],
    ['a redirect', { status: 302, headers: { location: 'https://thief.example/' }, body: '' }],
  ])('gets nothing drawn, run or followed in the frame by %s', async (_, answer) => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    const followed: string[] = []
    page.on('request', (request) => void (request.url().includes('thief') && followed.push(request.url())))
    const frame = page.frames().find((each) => each.url().startsWith(world().frame))
    const before = await frame?.evaluate('[document.title, document.documentElement.outerHTML]')
    await page.route('**/v1/login/email', async (route) => {
      const headers = { 'access-control-allow-origin': new URL(world().frame).origin, ...answer.headers }
      await route.fulfill({ status: 200, ...answer, headers })
    })
    expect(await query(page, 'CONNECT_EMAIL', { email: 'vera@example.org' })).toMatchObject({
      type: 'CONNECT_EMAIL_ERROR',
    })
    expect(await frame?.evaluate('[document.title, document.documentElement.outerHTML]')).toEqual(before)
    expect(followed).toEqual([])
  })

  it('is not readable for the site that embeds the frame', async () => {
    const { newContext, openShop } = world()
    const page = await openShop(await newContext())
    const api = page.waitForRequest((request) => request.url().includes('/v1/') && request.frame() !== page.mainFrame())
    const answer = query(page, 'CONNECT_EMAIL', { email: 'wren@example.org' })
    const { origin } = new URL((await api).url())
    const read = await page.evaluate(
      `fetch(${text(`${origin}/v1/projects/shop`)}).then((response) => response.text(), (error) => error.name)`,
    )
    expect(read).toBe('TypeError')
    expect(await answer).toMatchObject({ type: 'CONNECT_EMAIL_SUCCESS' })
  })
})
