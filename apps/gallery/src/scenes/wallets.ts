import { toFakeListing } from '@latchkey/testing'
import { LONG_NAME } from '../fixtures/long.ts'
import { installed, listed, longListings } from '../fixtures/wallets.ts'
import { type Scene, scene } from '../stage/setup.ts'
import type { Stage } from '../stage/stage.types.ts'

const history = [{ name: 'Connect', params: undefined }] as const

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Scrolls to the end of the content, in whichever element scrolls. */
async function scrollDown({ shadow }: Stage): Promise<void> {
  for (const element of shadow.querySelectorAll('*'))
    if (element.scrollHeight > element.clientHeight + 8) element.scrollTop = element.scrollHeight
  await wait(300)
  for (const element of shadow.querySelectorAll('*'))
    if (element.scrollHeight > element.clientHeight + 8) element.scrollTop = element.scrollHeight
}

export const allWalletsScenes: readonly Scene[] = [
  scene('AllWallets', 'normal', { history, wallets: [installed('harbor')] }),
  scene('AllWallets', 'loading', { history, catalogueBehaviour: 'silent' }),
  scene('AllWallets', 'empty', { history, catalogue: [] }),
  scene('AllWallets', 'error', { history, catalogueBehaviour: 'fails' }),
  scene('AllWallets', 'error-with-installed', {
    history,
    wallets: [installed('harbor'), installed('tidepool')],
    catalogueBehaviour: 'fails',
  }),
  scene('AllWallets', 'loading-more', {
    history,
    catalogueNextPages: 'silent',
    act: scrollDown,
  }),
  scene('AllWallets', 'more-failed', {
    history,
    catalogueNextPages: 'fails',
    act: scrollDown,
  }),
  scene('AllWallets', 'search', {
    history,
    wallets: [installed('harbor')],
    act: async ({ write, settle }) => {
      await write('ar')
      await settle()
      await wait(400)
    },
  }),
  scene('AllWallets', 'nothing-found', {
    history,
    act: async ({ write }) => {
      await write('zzzz')
      await wait(600)
    },
  }),
  scene('AllWallets', 'long-names', { history, catalogue: longListings }),
]

const params = { walletId: 'lumen', name: 'Lumen' }

export const downloadsScenes: readonly Scene[] = [
  scene('Downloads', 'normal', { history, params }),
  scene('Downloads', 'installed-now', { history, params, wallets: [installed('lumen')] }),
  scene('Downloads', 'loading', { history, params, catalogueBehaviour: 'silent' }),
  scene('Downloads', 'error', { history, params, catalogueBehaviour: 'fails' }),
  scene('Downloads', 'empty', {
    history,
    params,
    catalogue: [toFakeListing({ id: 'lumen', name: 'Lumen' })],
  }),
  scene('Downloads', 'unknown-wallet', { history, params: { walletId: 'nobody' } }),
  scene('Downloads', 'on-a-phone', {
    history,
    params,
    device: 'ios',
    catalogue: [listed('lumen', { browser_link: 'https://lumen.example/open/{bare}' })],
  }),
  scene('Downloads', 'long-name', {
    history,
    params: { walletId: 'long', name: LONG_NAME },
    catalogue: longListings,
  }),
]

export const getWalletScenes: readonly Scene[] = [
  scene('GetWallet', 'normal', { history }),
  scene('GetWallet', 'loading', { history, catalogueBehaviour: 'silent' }),
  scene('GetWallet', 'error', { history, catalogueBehaviour: 'fails' }),
  scene('GetWallet', 'empty', { history, catalogue: 'none' }),
  scene('GetWallet', 'long-names', { history, catalogue: longListings }),
]

export const helpScenes: readonly Scene[] = [
  scene('WhatIsAWallet', 'normal', { history }),
  scene('WhatIsANetwork', 'normal', { history }),
]
