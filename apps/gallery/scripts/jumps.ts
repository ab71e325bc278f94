/**
 * Prints how far the card and its content jump from the first paint of each view until it stands still, while
 * services and chunks are late. Fails where it is more than 4 px. Words as arguments take only the scenes that have
 * them: `npm run gallery:jumps -- Account`.
 */

import { findChromium } from '@latchkey/testing/playwright'
import { chromium } from '@playwright/test'
import { scenes } from '../src/scenes.ts'
import { measureJumps } from './measure-jumps.ts'
import { serveGallery } from './serve-gallery.ts'

const LIMIT_PX = 4

/** Each view in its most frequent state. */
const MEASURED = [
  'Connect normal',
  'Connect no-wallets',
  'Connect with-pairing',
  'AllWallets normal',
  'GetWallet normal',
  'Downloads normal',
  'WhatIsAWallet normal',
  'ConnectingExternal waiting',
  'ConnectingMultiChain normal',
  'ConnectingWalletConnect any-wallet',
  'ConnectingWalletConnect code-web-and-desktop',
  'ConnectingWalletConnectBasic normal',
  'Account normal',
  'Account without-name',
  'Account nfts',
  'Account activity',
  'AccountSettings normal',
  'ChooseAccountName normal',
  'RegisterAccountName empty',
  'Transactions normal',
  'WalletReceive normal',
  'Networks two',
  'WhatIsANetwork normal',
  'SwitchNetwork waiting',
  'UnsupportedChain normal',
  'PendingTransaction normal',
  'OnRampFiatSelect normal',
  'OnRampTokenSelect normal',
  'WhatIsABuy normal',
  'WalletSend by-name',
  'WalletSendSelectToken normal',
  'FundWallet normal',
  'WalletCompatibleNetworks normal',
  'NftDetail normal',
  'Swap quote',
  'ApprovalsManager some',
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const names = MEASURED.filter((name) => words.every((word) => name.toLowerCase().includes(word)))
const wanted = names.map((name) => {
  const scene = scenes.find(({ view, state }) => `${view} ${state}` === name)
  if (scene === undefined) throw new Error(`There is no scene ${name}`)
  return scene
})

const executablePath = findChromium()
const [gallery, browser] = await Promise.all([
  serveGallery(),
  chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] }),
])
try {
  const jumps = await measureJumps(wanted, { browser, url: gallery.url })
  process.stdout.write(`${'view'.padEnd(46)}${'card'.padStart(6)}${'pushed'.padStart(8)}  heights, px\n`)
  for (const { scene, card, pushed, heights } of jumps) {
    const isOver = Math.floor(Math.max(card, pushed)) > LIMIT_PX
    if (isOver) process.exitCode = 1
    const figures = `${card.toFixed(0).padStart(6)}${pushed.toFixed(0).padStart(8)}`
    process.stdout.write(`${scene.padEnd(46)}${figures}  ${heights.join(' → ')}${isOver ? '  ✗' : ''}\n`)
  }
} finally {
  await browser.close()
  await gallery.stop()
}
