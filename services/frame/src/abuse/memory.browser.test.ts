import { createHash, pbkdf2Sync } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { english, mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { openWalletWorld, type Reply } from '../wallet-world.fixture.ts'
import { HEAP_SCRIPT, openWorkerHeap, toRandom } from './worker-heap.fixture.ts'

const world = openWalletWorld()
const text = JSON.stringify
/** Heap snapshots take seconds on a busy machine. */
const TIMEOUT_MS = 180_000

/** @see BIP-39 */
function toWords(entropy: Uint8Array): string {
  const check = createHash('sha256').update(entropy).digest()
  const bits = [...entropy, check[0] ?? 0].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: 24 }, (_, at) => english[Number.parseInt(bits.slice(at * 11, at * 11 + 11), 2)]).join(' ')
}

/** Runs the script that records buffers before the script of the worker. */
const changeWorker = (context: BrowserContext) =>
  context.route(/\/assets\/worker-/, async (route) => {
    const address = new URL(route.request().url())
    // Chromium resolves `*.localhost` itself; Node would ask the name server.
    address.hostname = '127.0.0.1'
    const response = await fetch(address)
    const headers = Object.fromEntries(response.headers)
    await route.fulfill({ status: response.status, headers, body: `${HEAP_SCRIPT};${await response.text()}` })
  })

const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

const entropy = toRandom(0)
const dataKey = toRandom(1)
const words = toWords(entropy)
const account = mnemonicToAccount(words)
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Secrets that are in clear only while a wallet is created or opened. */
const SECRETS = {
  ...{ entropy, dataKey, words },
  wordBytes: new TextEncoder().encode(words),
  firstWords: words.split(' ').slice(0, 4).join(' '),
  entropyText: toHex(entropy),
  dataKeyText: toHex(dataKey),
  seed: new Uint8Array(pbkdf2Sync(words, 'mnemonic', 2_048, 64, 'sha512')),
}
/** Secrets that are in clear while the wallet is unlocked. */
const KEYS = { evmKey: account.getHdKey().privateKey ?? new Uint8Array(0) }

/** Creates and opens a wallet with the secrets above. */
async function openUnlocked(email: string) {
  const { newContext, openShop, lastCode } = world()
  const context = await newContext()
  await changeWorker(context)
  const page = await openShop(context)
  await query(page, 'CONNECT_EMAIL', { email })
  await query(page, 'CONNECT_OTP', { otp: await lastCode(email) })
  expect(await query(page, 'GET_USER')).toMatchObject({ payload: { address: account.address } })
  return { page, heap: await openWorkerHeap(page) }
}

describe('the memory of the worker of the vault', () => {
  it(
    'X85: has no entropy, data key, seed or words of an open wallet, and no keys after the visitor signs out',
    async () => {
      const { page, heap } = await openUnlocked('ada@example.org')
      expect(await heap.find({ ...SECRETS, ...KEYS })).toEqual(Object.keys(KEYS))
      await heap.evaluate(
        `self.planted = ${text(Object.values(SECRETS).map((secret) => (typeof secret === 'string' ? secret : [...secret])))}
         .map((secret) => typeof secret === 'string' ? secret : new Uint8Array(secret))`,
      )
      expect(await heap.find(SECRETS)).toEqual(Object.keys(SECRETS))
      await heap.evaluate('delete self.planted')
      expect(await query(page, 'SIGN_OUT')).toMatchObject({ type: 'SIGN_OUT_SUCCESS' })
      expect(await heap.find({ ...SECRETS, ...KEYS })).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'X85: has no keys once it locked itself after a quarter of an hour',
    async () => {
      const { heap } = await openUnlocked('bob@example.org')
      expect(await heap.find(KEYS)).toEqual(Object.keys(KEYS))
      await heap.evaluate('{ const now = Date.now; Date.now = () => now() + 16 * 60_000 }')
      await expect.poll(() => heap.find(KEYS), { timeout: 40_000 }).toEqual([])
      expect(await heap.find(SECRETS)).toEqual([])
    },
    TIMEOUT_MS,
  )
})
