import { describe, expect, it } from 'vitest'
import { beginExport, serveExport } from './export-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

const VAULT = 'https://vault.wallet.example'
const READY = { type: '@latchkey/EXPORT_READY' }

/** What the frame works with. Every step is recorded. */
function open({ hasCustody = true, wallet = { walletId: 'wallet' } as object | null, kits = 0 } = {}) {
  const steps: unknown[] = []
  const vault = {
    async call(op: string, params: unknown) {
      steps.push([op, params])
      return { jws: 'jws' }
    },
  }
  const service =
    (name: string, answer: object) =>
    async ({ path, body }: { readonly path: string; readonly body?: (nonce: string) => Promise<unknown> }) => {
      await body?.('nonce')
      steps.push(`${name} ${path}`)
      const listed = Array.from({ length: kits }, () => ({ setId: 'set', createdAt: 0 }))
      return body === undefined ? { kits: listed } : answer
    }
  const session = {
    call: service('auth', { half: 'half' }),
    deviceId: async () => 'device',
    describe: async () => ({ wallet }),
  }
  const custody = hasCustody ? { call: service('custody', { token: 'token' }) } : undefined
  const deps = { session, custody, openVault: async () => vault, origin: 'https://shop.example' }
  return { deps: deps as unknown as WalletDeps, steps }
}

/** A page with a window that it has opened. */
function openPage() {
  let look = () => {}
  const page = Object.assign(new EventTarget(), {
    setInterval: (work: () => void) => {
      look = work
      return 1
    },
    clearInterval: () => {},
  })
  const opened = { closed: false }
  const post = async (data: object, { origin = VAULT, source = opened as object } = {}) => {
    page.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const close = () => {
    opened.closed = true
    look()
  }
  return { page: page as unknown as Window, opened: opened as unknown as Window, post, close }
}

describe('beginExport', () => {
  it('asks custody with a request that the vault signed for this wallet and site', async () => {
    const { deps, steps } = open()
    expect(await beginExport('export', deps)).toBe('token')
    const request = { nonce: 'nonce', walletId: 'wallet', origin: 'https://shop.example' }
    expect(steps).toEqual([['EXPORT', { ...request, operation: 'export' }], 'custody exports'])
    const { deps: others, steps: more } = open({ kits: 4 })
    expect(await beginExport('kit', others)).toBe('token')
    expect(more).toEqual(['auth keysets', ['EXPORT', { ...request, operation: 'kit' }], 'custody exports'])
  })

  it('requests no recovery kit for a wallet that has five, before a mail is sent', async () => {
    const { deps, steps } = open({ kits: 5 })
    await expect(beginExport('kit', deps)).rejects.toMatchObject({ code: 'embedded/too-many-kits' })
    expect(steps).toEqual(['auth keysets'])
  })

  it('is unsupported without custody, and without a wallet', async () => {
    for (const given of [{ hasCustody: false }, { wallet: null }])
      await expect(beginExport('export', open(given).deps)).rejects.toMatchObject({ code: 'frame/unsupported-action' })
  })
})

describe('serveExport', () => {
  it('gives the vault the half of auth when the export page is ready, and nothing to that page', async () => {
    const { deps, steps } = open()
    const { page, opened, post } = openPage()
    serveExport(page, { operation: 'export', opened, vaultOrigin: VAULT }, deps)
    await post(READY)
    expect(steps).toEqual([
      ['EXPORT_UNLOCK', { nonce: 'nonce', deviceId: 'device' }],
      'auth vault/unlock',
      ['EXPORT_FINISH', { half: 'half' }],
    ])
  })

  it('gives auth the half of a recovery kit before the vault sends the kit to its page', async () => {
    const { deps, steps } = open()
    const { page, opened, post } = openPage()
    serveExport(page, { operation: 'kit', opened, vaultOrigin: VAULT }, deps)
    await post(READY)
    expect(steps).toEqual([
      ['EXPORT_UNLOCK', { nonce: 'nonce', deviceId: 'device' }],
      'auth vault/unlock',
      ['KIT_MAKE', { half: 'half', nonce: 'nonce' }],
      'auth keysets',
      ['KIT_FINISH', undefined],
    ])
  })

  it('X122: ignores the site, another window of the vault, other messages, and the window after it was closed', async () => {
    const { deps, steps } = open()
    const { page, opened, post, close } = openPage()
    serveExport(page, { operation: 'export', opened, vaultOrigin: VAULT }, deps)
    await post(READY, { origin: 'https://shop.example' })
    await post(READY, { source: {} })
    await post({ ...READY, more: 1 })
    close()
    await post(READY)
    expect(steps).toEqual([])
  })
})
