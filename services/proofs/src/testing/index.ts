export { type BrowserOptions, openTestBrowser, type TestBrowser, type TestMailbox } from './test-browser.ts'
export { createTestDevice, createTestKey, type ProofChange, type TestDevice, type TestKey } from './test-device.ts'
export type { DeviceWallet } from './test-wallet.ts'
export { RefusedCall, readJson, type WalletServices } from './wallet-services.ts'
