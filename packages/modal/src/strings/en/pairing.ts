import type { Words } from '../words.types.ts'

/** Texts of pairing with a wallet on another device, loaded with that screen. */
export const pairing = {
  title: 'Scan with your phone',
  ways: 'Ways to connect',
  tabs: { browser: 'Browser', mobile: 'Mobile', qrcode: 'Mobile', web: 'Web app', desktop: 'Desktop' },
  code: 'QR code to scan with the wallet on your phone',
  preparing: 'Preparing the QR code…',
  waiting: 'Waiting for your wallet…',
  scan: 'Scan this QR code with your phone',
  scanWith: (wallet: string) => `Scan this QR code with ${wallet} on your phone`,
  noCode: 'This site shows no QR code',
  noCodeText: 'Connect a wallet of this browser.',
  copy: 'Copy link',
  copied: 'Link copied',
  open: 'Open',
  openIn: (wallet: string) => `Open ${wallet}`,
  openText: 'Open and continue in the wallet app',
  openWebText: 'Open and continue in a new browser tab',
  openBrowserText: 'Continue in the extension of this browser',
  opened: (wallet: string) => `Continue in ${wallet}`,
  stayed: (wallet: string) => `Nothing happened? ${wallet} may not be on this device.`,
  stayedWeb: (wallet: string) => `Nothing happened? The browser may have blocked the window of ${wallet}.`,
  otherWay: 'Open it as a web link',
  inWallet: (wallet: string) => `Use the browser of ${wallet}`,
  notDetected: 'Not detected',
  notDetectedText: (wallet: string) => `${wallet} is not in this browser. Install it, then reload this page.`,
  get: (wallet: string) => `Get ${wallet}`,
  noWallet: (wallet: string) => `Don't have ${wallet}?`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly pairing: Words<typeof pairing>
  }
}
