import type { ViewName } from '@latchkey/core/ui'
import { describe, expect, it } from 'vitest'
import { words } from '../strings/en/words.ts'
import type { WordsOf } from '../strings/words.types.ts'
import { connectView, connectWalletsView } from '../views/connect/connect.view.tsx'
import { connectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { accountViews } from './account-views.ts'
import type { Title, ViewList, ViewModule } from './define-view.ts'
import { firstViews } from './first-views.ts'
import { VIEW_NAMES } from './view-names.ts'
import { views as withAccount } from './with-account.ts'

const folders = Object.keys(import.meta.glob('../views/*/*')).flatMap((path) => path.split('/').at(-2) ?? [])

const toFolder = (name: string) =>
  name
    .replace('SIWX', 'Siwx')
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase()

/** Part of the shell: `shell/mount-shell.tsx` sets them. */
const WITH_THE_SHELL: Readonly<Record<string, unknown>> = {
  Connect: connectView,
  ConnectWallets: connectWalletsView,
  ConnectingExternal: connectingExternalView,
}

const list: ViewList = { ...firstViews, ...withAccount }

async function load(name: ViewName): Promise<ViewModule> {
  const view = (await list[name]?.()) ?? WITH_THE_SHELL[name]
  return view as ViewModule
}

describe('the lists of screens', () => {
  it('contain a screen for each folder of views, including Account and AllWallets (Spec §2.3, §2.4, §2.5, §2.11)', () => {
    expect([...VIEW_NAMES]).toEqual(expect.arrayContaining(['Account', 'AllWallets', 'UnsupportedChain']))
    // Two screens share a folder.
    const ofNames = [...VIEW_NAMES].filter((name) => name !== 'ConnectWallets').map(toFolder)
    expect(ofNames.sort()).toEqual([...new Set(folders)].sort())
  })

  it('contain no screen twice', () => {
    expect(Object.keys(firstViews).filter((name) => name in accountViews)).toEqual([])
  })

  it.each([...VIEW_NAMES])('load %s, with its name in the header or beside it', async (name) => {
    const view = await load(name)
    expect(view.default).toBeTypeOf('function')
    const wordsOf: WordsOf = (_group, english) => english
    const state = { wallets: [], connections: {}, connect: { status: 'idle' } }
    const context = {
      params: { walletId: 'one', networkId: 'eip155:1', provider: 'google', token: { name: 'Ether' } },
      state,
    } as unknown as Parameters<Title>[1]
    expect(view.title?.(wordsOf, context) ?? view.label?.(wordsOf, context)).toMatch(/\S/)
  })

  it('name a screen with the strings of another language', async () => {
    const wordsOf: WordsOf = (group) => ({ ...words, swap: { ...words.swap, title: 'Tauschen' } })[group]
    const { title } = await load('Swap')
    expect(title?.(wordsOf, {} as Parameters<Title>[1])).toBe('Tauschen')
  })
})
