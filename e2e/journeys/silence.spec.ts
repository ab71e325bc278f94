import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const QUIET_MS = 3_000
const SHORT_MS = 1_000

/** Records every request of a page; `quietForMs` returns the time since the last one. */
function listen(page: Page) {
  const urls: string[] = []
  let lastAt = Date.now()
  page.context().on('request', (request) => {
    urls.push(request.url())
    lastAt = Date.now()
  })
  return { urls, quietForMs: () => Date.now() - lastAt }
}

test.describe('network requests', () => {
  test('are limited to the own files of a page before the first click; a hover and an opened modal load only code, and leave the URL unchanged (Spec §7.35)', async ({
    site,
    modal,
    baseURL,
    world,
    wallet,
  }) => {
    // A recent wallet has a picture at the catalogue.
    await site.page.addInitScript(() => {
      const recent = [{ id: 'a', name: 'Old Wallet', image_id: '018b2d52-10e9-4158-1fde-a5d5bac5aa00' }]
      localStorage.setItem('@appkit/recent_wallets', JSON.stringify(recent))
    })
    const traffic = listen(site.page)
    await site.open()
    await expect.poll(traffic.quietForMs).toBeGreaterThan(QUIET_MS)
    const foreign = traffic.urls.filter((url) => !url.startsWith(`${baseURL}/`))
    expect(foreign).toEqual([])
    const paths = traffic.urls.map((url) => new URL(url).pathname)
    expect(paths.filter((path) => !/^\/$|^\/assets\/[\w-]+\.(?:js|css)$|^\/icon\.svg$/.test(path))).toEqual([])

    traffic.urls.length = 0
    await site.connectButton.hover()
    await expect.poll(() => traffic.urls.length).toBeGreaterThan(0)
    await expect.poll(traffic.quietForMs).toBeGreaterThan(SHORT_MS)
    await expect(site.page.locator('latchkey-modal h1')).toBeAttached()
    expect(traffic.urls.filter((url) => !url.startsWith(`${baseURL}/assets/`))).toEqual([])

    traffic.urls.length = 0
    await modal.openFrom(site.connectButton)
    await expect.poll(traffic.quietForMs).toBeGreaterThan(SHORT_MS)
    const known = [`${baseURL}/assets/`, world.catalogueUrl]
    expect(traffic.urls.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([])
    await modal.closeButton.click()
    await modal.expectClosed()
    expect(new URL(site.page.url()).pathname).toBe('/')
    expect(wallet.requests()).toEqual([])
  })

  test('are absent on a connected page while the visitor is idle; nothing is tracked after a reload, and the wallet shows no prompt (Spec §4.8)', async ({
    site,
    modal,
    world,
    wallet,
    account,
  }) => {
    const tracked: string[] = []
    site.page.on('request', (request) => {
      if (request.url().startsWith(`${world.catalogueUrl}/e?`)) tracked.push(request.postDataJSON().props.event)
    })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await expect.poll(() => tracked).toContain('CONNECT_SUCCESS')
    const traffic = listen(site.page)
    await expect.poll(traffic.quietForMs).toBeGreaterThan(SHORT_MS)
    const [urlCount, requestCount] = [traffic.urls.length, wallet.requests().length]
    await expect.poll(traffic.quietForMs).toBeGreaterThan(SHORT_MS + QUIET_MS)
    expect(traffic.urls.slice(urlCount)).toEqual([])
    expect(wallet.requests()).toHaveLength(requestCount)

    tracked.length = 0
    await site.page.reload()
    await site.expectConnected(account.address)
    await expect.poll(traffic.quietForMs).toBeGreaterThan(QUIET_MS)
    expect(tracked).toEqual([])
    const methods = wallet.requests().slice(requestCount)
    expect(methods.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })
})
