import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { openWalletWorld, type Reply } from './wallet-world.fixture.ts'

const world = openWalletWorld()
const text = JSON.stringify
let at = 0
const newEmail = () => {
  at += 1
  return `ada${at}@example.org`
}

/** Sends a call, and returns what the frame answered. */
const ask = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

/** Begins a call that waits for a person, and returns its answer later. */
async function begin(page: Page, payload: unknown): Promise<() => Promise<Reply>> {
  const id = crypto.randomUUID()
  await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
  return () => page.evaluate<Reply>(`site.reply(${text(id)}, 20000)`)
}

async function press(page: Page, name: 'Approve' | 'Reject') {
  await page.frameLocator('iframe').getByRole('button', { name }).click()
}

async function login(page: Page, email: string) {
  expect(await ask(page, 'CONNECT_EMAIL', { email })).toMatchObject({
    type: 'CONNECT_EMAIL_SUCCESS',
    payload: { action: 'VERIFY_OTP' },
  })
  const otp = await world().lastCode(email)
  expect(await ask(page, 'CONNECT_OTP', { otp })).toMatchObject({ type: 'CONNECT_OTP_SUCCESS' })
}

async function getUser(page: Page, chainId?: string) {
  const reply = await ask(page, 'GET_USER', chainId === undefined ? undefined : { chainId })
  expect(reply.type, text(reply.payload)).toBe('GET_USER_SUCCESS')
  return reply.payload as { readonly address: `0x${string}`; readonly email: string }
}

async function signMessage(page: Page, address: string, message = 'hello') {
  const answer = await begin(page, { method: 'personal_sign', params: [message, address] })
  await press(page, 'Approve')
  const reply = await answer()
  expect(reply.type, text(reply.payload)).toBe('RPC_REQUEST_SUCCESS')
  return reply.payload as `0x${string}`
}

async function signedIn() {
  const { newContext, openShop } = world()
  const context = await newContext()
  const page = await openShop(context)
  const email = newEmail()
  await login(page, email)
  const { address } = await getUser(page)
  return { context, page, email, address }
}

describe('the embedded wallet', () => {
  it('signs a new visitor in by a code, makes a wallet, and signs what the visitor approves', async () => {
    const { page, email, address } = await signedIn()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await ask(page, 'IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
    const signature = await signMessage(page, address, 'Hello, Ada')
    expect(await verifyMessage({ address, message: 'Hello, Ada', signature })).toBe(true)
    expect((await getUser(page)).email).toBe(email)
    const views = await page.evaluate(
      `site.portMessages.filter(({ type }) => type === 'VIEW_REQUEST').map((each) => each.payload.view)`,
    )
    expect(views).toEqual(['approval', 'none'])
  })
})
