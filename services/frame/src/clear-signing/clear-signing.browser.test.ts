import type { BrowserContext, Page } from '@playwright/test'
import { verifyTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { openWalletWorld, type Reply } from '../wallet-world.fixture.ts'

const world = openWalletWorld()
const text = JSON.stringify
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SPENDER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
let at = 0

const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  message: {
    details: { token: USDC, amount: '2500000000', expiration: '1801526400', nonce: '0' },
    spender: SPENDER,
    sigDeadline: '1798934400',
  },
} as const

const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

/** Begins to sign, and returns how to wait for the answer. */
async function begin(page: Page, method: string, params: readonly unknown[]): Promise<() => Promise<Reply>> {
  const id = crypto.randomUUID()
  const payload = { method, params, chainId: 'eip155:1' }
  await page.evaluate(`site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(payload)} })`)
  return () => page.evaluate<Reply>(`site.reply(${text(id)}, 30000)`)
}

/** A signed-in visitor, and the addresses that the browser loads afterwards. */
async function signedIn(prepare: (context: BrowserContext) => Promise<void> = async () => undefined) {
  const { newContext, openShop, lastCode } = world()
  const context = await newContext()
  await prepare(context)
  const page = await openShop(context)
  at += 1
  const email = `eve${at}@example.org`
  await query(page, 'CONNECT_EMAIL', { email })
  await query(page, 'CONNECT_OTP', { otp: await lastCode(email) })
  const { address } = (await query(page, 'GET_USER')).payload as { readonly address: `0x${string}` }
  const loaded: URL[] = []
  context.on('request', (request) => loaded.push(new URL(request.url())))
  return { page, address, loaded }
}

const card = (page: Page) => page.frameLocator('iframe').getByRole('dialog')

async function approve(page: Page) {
  await card(page).hover()
  await page.mouse.wheel(0, 5_000)
  await card(page).getByRole('button', { name: 'Approve' }).click()
}

describe('the card of a request that a descriptor matches', () => {
  it('X107: shows who describes it, the fields and what is left out, and loads only scripts of its own host', async () => {
    const { page, address, loaded } = await signedIn()
    const answer = await begin(page, 'eth_signTypedData_v4', [address, text(typedData)])
    const described = card(page).locator('.described')
    await expect.poll(() => described.textContent()).toContain('Described by Uniswap Labs')
    const rows = await described.locator('.field').allTextContents()
    expect(rows[0]).toContain('Spender')
    expect(rows[1]).toContain('2,500 USDC')
    expect(rows[2]).toContain('2027-02-02 00:00 UTC')
    expect(await described.textContent()).toContain('2 fields not described: details.nonce, sigDeadline')
    // No gateway: the warning that the request was not simulated stays on the card.
    expect(await card(page).locator('.finding').count()).toBeGreaterThan(0)
    expect(await card(page).locator('.typed').textContent()).toContain('sigDeadline')
    await approve(page)
    const { payload } = await answer()
    const domain = { ...typedData.domain, chainId: 1n }
    const signature = payload as `0x${string}`
    const { types, primaryType, message } = typedData
    expect(await verifyTypedData({ domain, types, primaryType, message: message as never, address, signature })).toBe(
      true,
    )
    // Only scripts of the frame's own host, and of this one owner.
    const scripts = loaded.filter(({ pathname }) => pathname.endsWith('.js'))
    expect(new Set(scripts.map(({ origin }) => origin))).toEqual(new Set([new URL(world().frame).origin]))
    const names = scripts.map(({ pathname }) => pathname.replace(/-[\da-f]{16}\.js$/, ''))
    expect(names).toEqual(['/assets/clear-signing', '/assets/descriptors-uniswap'])
    // Loaded scripts are not loaded again.
    await begin(page, 'eth_signTypedData_v4', [address, text(typedData)])
    await expect.poll(() => described.textContent()).toContain('Described by Uniswap Labs')
  })

  it('has no description when a script has other bytes than expected, and that script does not run', async () => {
    const { page, address } = await signedIn(async (context) => {
      const body = `export const descriptors = []; document.documentElement.dataset.evil = 'yes'`
      await context.route('**/assets/descriptors-uniswap-*.js', (route) =>
        route.fulfill({ body, contentType: 'text/javascript' }),
      )
    })
    const answer = await begin(page, 'eth_signTypedData_v4', [address, text(typedData)])
    await expect.poll(() => card(page).locator('.lead-status').getAttribute('data-state')).not.toBe('checking')
    expect(await card(page).locator('.described').count()).toBe(0)
    expect(await page.frameLocator('iframe').first().locator('html').getAttribute('data-evil')).toBeNull()
    await approve(page)
    expect((await answer()).type).toBe('RPC_REQUEST_SUCCESS')
  })

  it('loads no script for a message, and no descriptors for a contract without any', async () => {
    const { page, address, loaded } = await signedIn()
    const message = await begin(page, 'personal_sign', ['hello', address])
    await approve(page)
    await message()
    expect(loaded.filter(({ pathname }) => pathname.endsWith('.js'))).toEqual([])
    const other = { ...typedData, domain: { ...typedData.domain, verifyingContract: `0x${'de'.repeat(20)}` } }
    await begin(page, 'eth_signTypedData_v4', [address, text(other)])
    await expect.poll(() => loaded.some(({ pathname }) => pathname.startsWith('/assets/clear-signing'))).toBe(true)
    await expect.poll(() => card(page).locator('.lead-status').getAttribute('data-state')).not.toBe('checking')
    expect(loaded.some(({ pathname }) => pathname.includes('descriptors'))).toBe(false)
  })
})
