import { expect, test } from '../fixtures/test.ts'

/** Values left by other products, older versions, extensions and curious people. */
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

test.describe('broken storage', () => {
  test('values that are none leave a page that is disconnected and still connects (Spec §3.39)', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    // Every value under every key at once, turned by one each time: each pair comes up once.
    for (let turn = 0; turn < BROKEN.length; turn += 1) {
      const entries = KEYS.map((key, at) => [key, BROKEN[(at + turn) % BROKEN.length] ?? ''] as const)
      await site.page.evaluate((given) => {
        localStorage.clear()
        for (const [key, value] of given) localStorage.setItem(key, value)
      }, entries)
      await site.page.reload()
      await site.expectDisconnected()
    }
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
    const traces = await site.page.evaluate(() => [
      (globalThis as { hacked?: unknown }).hacked,
      ({} as { polluted?: unknown }).polluted,
    ])
    expect(traces).toEqual([undefined, undefined])
  })

  test('a session that only looks like one is dropped once its wallet does not stand behind it', async ({
    site,
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
  })

  test('storage that is cleared during a session does not end it; a reload sends a new request to the wallet', async ({
    site,
    modal,
    wallet,
    account,
  }) => {
    await site.open()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    await site.page.evaluate(() => localStorage.clear())
    await site.signGuestBook('Still here.')
    await expect(site.outcomeOf('book')).toContainText('Signed.')
    await site.page.reload()
    await site.expectDisconnected()
    await modal.connect(site.connectButton, 'Scripted Wallet')
    await site.expectConnected(account.address)
    expect(wallet.permittedOrigins()).toHaveLength(1)
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
