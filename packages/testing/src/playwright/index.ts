export { findChromium } from './find-chromium.ts'
export { expect, test, type WalletFixtures } from './fixture.ts'
export { installScriptedWallet } from './install-scripted-wallet.ts'
export { installStandardWallet } from './install-standard-wallet.ts'
