import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { findChromium } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const WRITES = 40
const RECORD = { topic: 'ab'.repeat(32), method: 'personal_sign', endsAt: 8e15 }

/** The code of a tab of the site: the store over the browser's own storage. */
const SITE = `
import { openStore } from './store.ts'
const random = (length) => crypto.getRandomValues(new Uint8Array(length))
const storage = {
  get: (key) => localStorage.getItem(key) ?? undefined,
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
  subscribe(listener) {
    const onStorage = ({ key }) => listener(key ?? undefined)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}
const store = openStore(storage, { now: () => Date.now() }, random)
globalThis.ids = () => store.read().requests.map(({ id }) => id)
globalThis.write = async (ids) => {
  for (const id of ids) {
    store.update(({ requests }) => ({ requests: [...requests, { ...${JSON.stringify(RECORD)}, id }] }))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
`

interface Site {
  ids(): number[]
  write(ids: readonly number[]): Promise<void>
}

describe('tabs of a real browser that write at the same moment', () => {
  const server = createServer()
  let browser: Browser
  const openTab = async (context: { newPage(): Promise<Page> }) => {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return {
      ids: () => page.evaluate(() => (globalThis as unknown as Site).ids()),
      write: (ids: readonly number[]) => page.evaluate((all) => (globalThis as unknown as Site).write(all), ids),
    }
  }

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: SITE, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
      bundle: true,
      format: 'iife',
      conditions: ['latchkey-source'],
      write: false,
    })
    server.on('request', (request, response) => {
      const isScript = request.url === '/site.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? outputFiles[0]?.text : '<!doctype html><script src="/site.js"></script>')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const executablePath = findChromium()
    browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  })
  afterAll(async () => {
    await browser?.close()
    server.close()
  })

  it('lose nothing', async () => {
    const context = await browser.newContext()
    const tabs = await Promise.all([openTab(context), openTab(context)])
    const idsOf = (tab: number) => Array.from({ length: WRITES }, (_, at) => 1_000 * (tab + 1) + at)
    await Promise.all(tabs.map((tab, at) => tab.write(idsOf(at))))
    const all = [...idsOf(0), ...idsOf(1)]
    for (const tab of tabs) await expect.poll(async () => (await tab.ids()).sort()).toEqual(all)
  })
})
