import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readWalletFiles } from '../drivers/wallet-files.ts'
import { createWalletSearch } from './wallet-search.ts'

let names: readonly (readonly string[])[] = []
let find: (query: string) => readonly string[] = () => []

beforeAll(async () => {
  const wallets = await readWalletFiles(fileURLToPath(new URL('../../data', import.meta.url)))
  names = wallets.map(({ name, also }) => [name, ...also])
  const search = createWalletSearch(names)
  find = (query) => search(query).map((position) => names[position]?.[0] ?? '?')
})

describe('createWalletSearch', () => {
  it.each([
    ['metamask', 'MetaMask'],
    ['meta mask', 'MetaMask'],
    ['META-MASK', 'MetaMask'],
    ['metmask', 'MetaMask'],
    ['matamask', 'MetaMask'],
    ['emtamask', 'MetaMask'],
    ['mask', 'MetaMask'],
    ['trsut', 'Trust Wallet'],
    ['trust wallet', 'Trust Wallet'],
    ['rabb', 'Rabby'],
    ['raby', 'Rabby'],
    ['phantm', 'Phantom'],
    ['fantom', 'Phantom'],
    ['conbase', 'Coinbase Wallet'],
    ['coinbasewallet', 'Coinbase Wallet'],
    ['zeroin', 'Zerion'],
    ['one key', 'OneKey'],
    ['1inch', '1inch Wallet'],
    ['okx', 'OKX Wallet'],
    ['solfare', 'Solflare'],
    ['talismn', 'Talisman'],
    ['uniswp wal', 'Uniswap Wallet'],
    ['ledger', 'Ledger Live'],
    ['backpak', 'Backpack'],
    ['exodsu', 'Exodus'],
    ['dcent', 'D’CENT Wallet'],
    ['bitkeep', 'Bitget Wallet'],
    ['argent', 'Ready'],
    ['xdefi', 'Ctrl Wallet'],
    ['gnosis', 'Safe'],
  ])('finds by %j first %s (Spec §7, search)', (query, first) => {
    expect(find(query)[0]).toBe(first)
  })

  it('ranks a correct spelling before a typo, and the more used of two equals first', () => {
    const search = createWalletSearch([['Corn'], ['Core'], ['Score'], ['Core Two']])
    expect(search('core')).toEqual([1, 3, 2, 0])
  })

  it('finds nothing for a text that is similar to no name, or has no letters', () => {
    for (const query of ['qqqqqq', 'zzzzzzzzz', '', '   ', '—!?', 'x'.repeat(100)]) expect(find(query)).toEqual([])
  })

  it('tolerates no typo in a text that is too short', () => {
    const search = createWalletSearch([['OKX'], ['ONTO'], ['Core']])
    expect(search('ok')).toEqual([0])
    expect(search('q')).toEqual([])
  })

  it('finds names in every script', () => {
    const search = createWalletSearch([['Кошелёк'], ['钱包'], ['Öl']])
    expect([search('кошелек'), search('包'), search('ol')]).toEqual([[0], [], [2]])
    expect(search('钱包')).toEqual([1])
  })
})
