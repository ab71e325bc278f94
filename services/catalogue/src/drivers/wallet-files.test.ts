import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAppLink, servedWalletSchema, toBrowserLink, walletsQuerySchema } from '@latchkey/protocol/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPicture } from '../domain/picture.ts'
import { createWalletList } from '../domain/wallet-list.ts'
import { type WalletRecord, walletId } from '../domain/wallet-record.ts'
import { readWalletFiles } from './wallet-files.ts'
import { openWeb3Icons } from './web3icons.ts'

const OWN = fileURLToPath(new URL('../../data', import.meta.url))

describe('wallet data', () => {
  let wallets: readonly WalletRecord[] = []
  beforeAll(async () => {
    wallets = await readWalletFiles(OWN)
  })
  const links = (wallet: WalletRecord) =>
    Object.entries(wallet).filter((entry): entry is [string, string] =>
      /_link$|_store$|^link_mode$|^homepage$/.test(entry[0]),
    )

  it('has at least 120 wallets', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(120)
  })

  it('has unique slugs, ids, other ids, names and rdns', () => {
    for (const keys of [
      wallets.map(({ slug }) => slug),
      wallets.flatMap((wallet) => [walletId(wallet), ...wallet.aliases]),
      wallets.map(({ name }) => name.toLowerCase()),
      wallets.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []),
    ]) {
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    }
  })

  it('has links to https and app schemes only, without tracking', () => {
    for (const wallet of wallets) {
      for (const [key, link] of links(wallet)) {
        const plain = key === 'browser_link' ? toBrowserLink(link, 'https://app.example/a?b=c#d') : link
        expect(plain !== undefined && isAppLink(plain), `${wallet.slug} ${key} ${link}`).toBe(true)
        expect(link, wallet.slug).not.toMatch(/utm_|referrer|^http:/)
      }
    }
  })

  it('has pages of the right store, all different except for two brands of one app', () => {
    const seen = new Map<string, string>()
    for (const { slug, app_store, play_store, chrome_store } of wallets) {
      for (const page of [app_store?.match(/id\d+$/)?.[0], play_store, chrome_store?.slice(-32)]) {
        if (page === undefined) continue
        if (!['base', 'coinbase-wallet'].includes(slug)) expect(seen.get(page), `${slug} ${page}`).toBeUndefined()
        seen.set(page, slug)
      }
    }
  })

  it('has rdns of at least two labels, in their usual case', () => {
    for (const { slug, rdns } of wallets) {
      if (rdns !== undefined) expect(rdns, slug).toMatch(/^[a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)+$/)
    }
  })

  it('has a picture for every picture name', async () => {
    const icons = await openWeb3Icons()
    for (const { slug, icon } of wallets) {
      if (icon === undefined) continue
      const [family, name = ''] = icon.split('/') as ['wallets', string]
      expect(await icons.find(family, name), slug).toMatch(/^<svg /)
    }
  })

  it('has the ids of existing sites', () => {
    const idOf = (slug: string) => wallets.filter((wallet) => wallet.slug === slug).map(walletId)[0]
    expect(idOf('metamask')).toBe('c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')
    expect(idOf('rainbow')).toBe('1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369')
    expect(idOf('coinbase-wallet')).toBe('d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8')
    // The id of a wallet without a well-known one is derived from its slug.
    expect(idOf('glow')).toBe(walletId({ slug: 'glow' }))
  })

  it('lists the wallets for which connectors have a separate id: OKX, Ledger, Safe, Coinbase', () => {
    const known = ['okx-wallet', 'ledger-live', 'safe', 'coinbase-wallet'].map((slug) =>
      wallets.find((wallet) => wallet.slug === slug),
    )
    expect(known.map((wallet) => wallet && [walletId(wallet).slice(0, 8), wallet.rdns, wallet.supports_wc])).toEqual([
      // Through its extension (EIP-6963), and through pairing.
      ['971e689d', 'com.okex.wallet', true],
      // Through pairing with its app.
      ['19177a98', undefined, true],
      // In its frame through the connector, and through pairing.
      ['225affb1', undefined, true],
      // Through its extension, or its SDK.
      ['d0ca99ff', 'com.coinbase.wallet', false],
    ])
  })

  it('is served in the format of the API (Spec §3)', () => {
    const list = createWalletList(wallets.map((record) => ({ record, picture: toPicture('<svg/>') })))
    for (let page = 1; (page - 1) * 100 < wallets.length; page++) {
      const answer = list.select(v.parse(walletsQuerySchema, { page: String(page), entries: '100' }))
      for (const wallet of answer.data) expect(v.is(servedWalletSchema, wallet), wallet.name).toBe(true)
    }
  })

  it('starts with the most used wallets', () => {
    expect(wallets.slice(0, 3).map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'OKX Wallet'])
  })
})

describe('an invalid wallet file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-wallets-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const good = { slug: 'good', name: 'Good', homepage: 'https://good.example', chains: ['eip155'], supports_wc: true }
  const complaint = async (...wallets: unknown[]) => {
    await writeFile(join(folder, 'bad.json'), JSON.stringify({ wallets }))
    const error = await readWalletFiles(folder).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'catalogue/invalid-data' })
    return (error as Error).message
  }

  it.each([
    ['wallets.0.homepage', { ...good, homepage: 'http://good.example' }],
    ['wallets.0.mobile_link', { ...good, mobile_link: 'javascript:alert(1)' }],
    ['wallets.0.mobile_link', { ...good, mobile_link: 'itms-services://?action=download-manifest' }],
    ['wallets.0.desktop_link', { ...good, desktop_link: 'ms-officecmd:' }],
    ['wallets.0.browser_link', { ...good, browser_link: 'search-ms://{url}' }],
    ['wallets.0.browser_link', { ...good, browser_link: 'https://good.example/open' }],
    ['wallets.0.rdns', { ...good, rdns: 'good' }],
    ['wallets.0.chains', { ...good, chains: [] }],
    ['wallets.0.chains', { ...good, chains: ['eip115'] }],
    ['wallets.0.id', { ...good, id: 'abc' }],
    ['wallets.0.app_store', { ...good, app_store: 'https://good.example/ios' }],
    ['wallets.0.play_store', { ...good, play_store: 'https://play.google.com/store/apps/details?id=a.b&utm_source=x' }],
    ['wallets.0.nmae', { ...good, nmae: 'Good' }],
  ])('is rejected with its name and %s', async (field, wallet) => {
    expect(await complaint(wallet)).toContain(`bad.json is not valid at ${field}: `)
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox',
    'data:text/html,x',
    'intent://x#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    'metamask\n://',
  ])('X34: is rejected with the link %j in any of its fields', async (link) => {
    for (const field of ['homepage', 'mobile_link', 'link_mode', 'desktop_link', 'webapp_link', 'app_store'])
      expect(await complaint({ ...good, [field]: link }), field).toContain(
        `bad.json is not valid at wallets.0.${field}: `,
      )
    expect(await complaint({ ...good, browser_link: `${link}{url}` })).toContain('wallets.0.browser_link: ')
  })

  it('is rejected for an id, name or rdns that another wallet has', async () => {
    const id = 'a'.repeat(64)
    expect(await complaint({ ...good, id }, { ...good, slug: 'b', name: 'B', aliases: [id] })).toContain(
      'taken by good (bad.json)',
    )
    expect(await complaint(good, { ...good, slug: 'b', name: 'GOOD' })).toContain('wallets.1.name')
    const rdns = 'com.good'
    expect(await complaint({ ...good, rdns }, { ...good, slug: 'b', name: 'B', rdns })).toContain('wallets.1.rdns')
  })

  it('is rejected if it is not JSON', async () => {
    await writeFile(join(folder, 'bad.json'), '{')
    await expect(readWalletFiles(folder)).rejects.toThrow(/bad\.json is not valid at the file/)
  })
})
