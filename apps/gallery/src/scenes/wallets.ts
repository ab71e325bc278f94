import { toFakeListing } from '@latchkey/testing'
import { LONG_NAME } from '../fixtures/long.ts'
import { installed, listed, longListings } from '../fixtures/wallets.ts'
import { type Scene, scene } from '../stage/setup.ts'
import { element, LOADING } from '../stage/signs.ts'
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
  scene('AllWallets', 'normal', element('[data-at="0"][data-testid="wallet-search-item-harbor"]'), {
    history,
    wallets: [installed('harbor')],
  }),
  scene('AllWallets', 'loading', LOADING, { history, catalogueBehaviour: 'silent' }),
  scene('AllWallets', 'empty', 'There is no wallet to show here yet.', { history, catalogue: [] }),
  scene('AllWallets', 'error', 'The wallets could not be loaded', { history, catalogueBehaviour: 'fails' }),
  scene('AllWallets', 'error-with-installed', ['Tidepool', 'More wallets could not be loaded'], {
    history,
    wallets: [installed('harbor'), installed('tidepool')],
    catalogueBehaviour: 'fails',
  }),
  scene('AllWallets', 'loading-more', [LOADING, 'Lark Wallet'], {
    history,
    catalogueNextPages: 'silent',
    act: scrollDown,
  }),
  scene('AllWallets', 'more-failed', ['Lark Wallet', 'More wallets could not be loaded'], {
    history,
    catalogueNextPages: 'fails',
    act: scrollDown,
  }),
  scene('AllWallets', 'search', ['15 wallets', 'Cedar Key'], {
    history,
    wallets: [installed('harbor')],
    act: async ({ write, settle }) => {
      await write('ar')
      await settle()
      await wait(400)
    },
  }),
  scene('AllWallets', 'nothing-found', 'Check the spelling, or look through all wallets.', {
    history,
    act: async ({ write }) => {
      await write('zzzz')
      await wait(600)
    },
  }),
  scene('AllWallets', 'long-names', 'Nest & Fox <b>wallet</b>', { history, catalogue: longListings }),
]

const params = { walletId: 'lumen', name: 'Lumen' }

export const downloadsScenes: readonly Scene[] = [
  scene('Downloads', 'normal', 'Scan with your phone to install Lumen.', { history, params }),
  scene('Downloads', 'installed-now', 'Lumen is installed in this browser.', {
    history,
    params,
    wallets: [installed('lumen')],
  }),
  scene('Downloads', 'loading', LOADING, { history, params, catalogueBehaviour: 'silent' }),
  scene('Downloads', 'error', 'The wallet could not be loaded', { history, params, catalogueBehaviour: 'fails' }),
  scene('Downloads', 'empty', 'No download page is known for Lumen.', {
    history,
    params,
    catalogue: [toFakeListing({ id: 'lumen', name: 'Lumen' })],
  }),
  scene('Downloads', 'unknown-wallet', 'This wallet is not known here', { history, params: { walletId: 'nobody' } }),
  scene('Downloads', 'on-a-phone', 'For this device', {
    history,
    params,
    device: 'ios',
    catalogue: [listed('lumen', { browser_link: 'https://lumen.example/open/{bare}' })],
  }),
  scene('Downloads', 'long-name', `Get ${LONG_NAME}`, {
    history,
    params: { walletId: 'long', name: LONG_NAME },
    catalogue: longListings,
  }),
]

export const getWalletScenes: readonly Scene[] = [
  scene('GetWallet', 'normal', ['Lumen', 'Foxglove'], { history }),
  scene('GetWallet', 'loading', LOADING, { history, catalogueBehaviour: 'silent' }),
  scene('GetWallet', 'error', 'You can still look through all of them.', { history, catalogueBehaviour: 'fails' }),
  scene('GetWallet', 'empty', 'This site suggests none.', { history, catalogue: 'none' }),
  scene('GetWallet', 'long-names', 'Nest & Fox <b>wallet</b>', { history, catalogue: longListings }),
]

export const helpScenes: readonly Scene[] = [
  scene('WhatIsAWallet', 'normal', 'One key for many sites', { history }),
  scene('WhatIsANetwork', 'normal', 'Each network is a world of its own', { history }),
]
