import { watchFrames } from '../fixtures/frames.ts'
import { expect, test } from '../fixtures/test.ts'
import { ModalPage } from '../pages/modal.page.ts'
import { SitePage, shorten } from '../pages/site.page.ts'

test.describe('reloading the page', () => {
  test('a connected page never shows the connect button, not for one frame (Spec §4.2)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    const readFrames = await watchFrames(site.page)
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    // A slow wallet makes a wrong state visible for longer.
    wallet.delay(300)
    for (let round = 0; round < 3; round += 1) {
      await site.page.reload()
      await expect
        .poll(async () => (await readFrames()).filter(({ labels }) => labels.length > 0).length)
        .toBeGreaterThan(10)
      await expect.poll(() => wallet.requests().every(({ outcome }) => outcome !== 'pending')).toBe(true)
      await site.expectConnected(account.address)
      const drawn = (await readFrames()).filter(({ labels }) => labels.length > 0)
      const short = shorten(account.address)
      const wrong = drawn.filter(({ labels }) => !labels.some((label) => label.includes(short)))
      expect(wrong).toEqual([])
      expect(drawn.flatMap(({ labels }) => labels).filter((label) => /^connect/i.test(label))).toEqual([])
    }
  })

  test('a page shows the changes of the wallet during its absence: another account, no permission, no wallet', async ({
    site,
    modal,
    installWallet,
    account,
  }) => {
    const wallet = await installWallet({ accounts: [account.privateKey, `0x${'7'.repeat(64)}`] })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.page.goto('about:blank')
    await wallet.switchAccount(1)
    await site.open()
    await site.expectConnected(wallet.accounts()[0] ?? '')
    await wallet.switchAccount(0)
    await site.expectConnected(account.address)
    await site.page.goto('about:blank')
    await wallet.forget()
    await site.open()
    await site.expectDisconnected()
    expect(await site.storedStatus()).toBe('disconnected')
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await wallet.vanish()
    await site.page.reload()
    await site.expectDisconnected()
    await wallet.reappear()
    await site.page.reload()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
  })
})

test('connecting, switching the network and disconnecting in one tab changes all three tabs, and closes a modal that is open in another', async ({
  context,
  site,
  modal,
  wallet,
  account,
}) => {
  const others = [new SitePage(await context.newPage()), new SitePage(await context.newPage())]
  const all = [site, ...others]
  for (const tab of all) await tab.open()
  const [second = site] = others
  const secondModal = new ModalPage(second.page)
  await secondModal.openFrom(second.connectButton)

  await site.page.bringToFront()
  await modal.connect(site.connectButton, 'Scripted Wallet')
  for (const tab of all) await tab.expectConnected(account.address)
  await secondModal.expectClosed()

  await wallet.switchChain(8453)
  for (const tab of all) await expect(tab.networkButton).toHaveText('Base')

  await wallet.forget()
  for (const tab of all) await tab.expectDisconnected()

  await second.page.bringToFront()
  await secondModal.connect(second.connectButton, 'Scripted Wallet')
  for (const tab of all) await tab.expectConnected(account.address)
})

/** Values that other products, older versions, extensions or users may have written. */
const BROKEN: readonly string[] = [
  '',
  'null',
  'undefined',
  '[]',
  '{}',
  '{"eip155":',
  '"connected"',
  'connected',
  '9007199254740993',
  '{"eip155":[{"connectorId":"<img src=x onerror=globalThis.hacked=1>","accounts":[{"address":"0x123"}]}]}',
  '{"__proto__":{"polluted":true},"eip155":[null,1,"x",{"accounts":7}]}',
  `[{"id":"javascript:globalThis.hacked=1","name":"${'W'.repeat(5000)}","image_url":"javascript:globalThis.hacked=1"}]`,
  'eip155:1:eip155',
  'eip155,solana,klingon',
  '\u0000\uFFFF\u202E',
]

const KEYS = [
  'connection_status',
  'active_namespace',
  'active_caip_network_id',
  'connected_namespaces',
  'connections',
  'recent_wallets',
  'storage_version',
  'eip155:connected_connector_id',
  'native_balance_cache',
  'portfolio_cache',
  'ens_cache',
  'identity_cache',
].map((name) => `@appkit/${name}`)

test.describe('corrupt, cleared or blocked storage', () => {
  test('a page with malformed values in storage starts disconnected, and connects (Spec §3.39)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    // Every value under every key at once, rotated by one each time, so that each pair occurs once.
    for (let turn = 0; turn < BROKEN.length; turn += 1) {
      const entries = KEYS.map((key, at) => [key, BROKEN[(at + turn) % BROKEN.length] ?? ''] as const)
      await site.page.evaluate((given) => {
        localStorage.clear()
        for (const [key, value] of given) localStorage.setItem(key, value)
      }, entries)
      await site.page.reload()
      await site.expectDisconnected()
      const traces = await site.page.evaluate(() => [
        (globalThis as { hacked?: unknown }).hacked,
        ({} as { polluted?: unknown }).polluted,
      ])
      expect(traces).toEqual([undefined, undefined])
    }
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })

  test('a stored session that the wallet does not permit is dropped, and a session whose storage is cleared lasts until the reload', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    await site.page.evaluate((address) => {
      const stored = {
        connection_status: 'connected',
        active_namespace: 'eip155',
        active_caip_network_id: 'eip155:1',
        connected_namespaces: 'eip155',
        'eip155:connected_connector_id': 'test.latchkey.scripted',
        connections: JSON.stringify({ eip155: [{ connectorId: 'test.latchkey.scripted', accounts: [{ address }] }] }),
        storage_version: '1',
      }
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(`@appkit/${key}`, value)
    }, account.address)
    await site.page.reload()
    await site.expectDisconnected()
    expect(wallet.permittedOrigins()).toEqual([])
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.page.evaluate(() => localStorage.clear())
    await site.signGuestBook('Still here.')
    await expect(site.outcomeOf('book')).toContainText('Signed.')
    await site.page.reload()
    await site.expectDisconnected()
  })

  test('a browser without storage still connects', async ({ site, modal, wallet, account }) => {
    await site.page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
  })
})
