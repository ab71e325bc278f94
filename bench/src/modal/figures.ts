/** One line of the table. Smaller is better everywhere. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | '%' | 'kB' | ''
  /** `floor`: so many times the control column. */
  readonly aim?: number | { readonly floor: number }
  /** The best of five peers, measured in a study of November 2026 on another run of the same kind of page. */
  readonly peer?: { readonly name: string; readonly value: number }
}

/*
 * Peers: Reown AppKit 1.8.24, ConnectKit 1.9.2, RainbowKit 2.2.11, thirdweb 5.121.6, Web3-Onboard 2.24.0, in headless
 * Chromium 156 on two cores with the main thread slowed 4 times, 9 rounds, medians. That page had React 18.3.1, this
 * one has React 19, so compare by way of the floor.
 */
export const FIGURES = {
  load: {
    name: 'navigation to connect button painted',
    unit: 'ms',
    aim: { floor: 1.2 },
    peer: { name: 'Web3-Onboard', value: 918 },
  },
  requests: { name: 'requests before any action', unit: '', peer: { name: 'Web3-Onboard', value: 13 } },
  firstPaint: {
    name: 'first open: click to modal painted',
    unit: 'ms',
    aim: 80,
    peer: { name: 'Web3-Onboard', value: 211 },
  },
  firstChoices: {
    name: 'first open: click to choices, at rest',
    unit: 'ms',
    aim: 230,
    peer: { name: 'RainbowKit', value: 373 },
  },
  coldPaint: { name: 'the same without hover: painted', unit: 'ms', peer: { name: 'Web3-Onboard', value: 211 } },
  coldChoices: { name: 'the same without hover: choices', unit: 'ms', peer: { name: 'RainbowKit', value: 373 } },
  nextPaint: {
    name: 'next open: click to modal painted',
    unit: 'ms',
    aim: 50,
    peer: { name: 'Web3-Onboard', value: 81 },
  },
  nextChoices: {
    name: 'next open: click to choices, at rest',
    unit: 'ms',
    aim: 230,
    peer: { name: 'RainbowKit', value: 242 },
  },
  allWallets: {
    name: 'all wallets: click to first wallets painted',
    unit: 'ms',
    aim: 280,
    peer: { name: 'thirdweb', value: 553 },
  },
  search: {
    name: 'query entered to results painted',
    unit: 'ms',
    aim: 420,
    peer: { name: 'Reown AppKit', value: 589 },
  },
  scrollMissed: {
    name: 'frames missed scrolling 500 wallets',
    unit: '%',
    aim: 10,
    peer: { name: 'thirdweb', value: 75 },
  },
  scrollLongest: { name: 'longest wait for a frame then', unit: 'ms', peer: { name: 'thirdweb', value: 217 } },
  code: {
    name: 'WalletConnect: click to code painted',
    unit: 'ms',
    aim: 200,
    peer: { name: 'ConnectKit', value: 501 },
  },
  codeOfWallet: {
    name: 'a wallet of the list: click to code painted',
    unit: 'ms',
    aim: 200,
    peer: { name: 'ConnectKit', value: 501 },
  },
  coldCode: { name: 'WalletConnect without hover: code', unit: 'ms', peer: { name: 'ConnectKit', value: 501 } },
  account: {
    name: 'click on wallet to account painted',
    unit: 'ms',
    aim: 120,
    peer: { name: 'RainbowKit', value: 177 },
  },
  gone: { name: 'click on wallet to modal gone', unit: 'ms', peer: { name: 'RainbowKit', value: 177 } },
  reloadDisconnected: {
    name: 'reload: looked disconnected',
    unit: 'ms',
    aim: 0,
    peer: { name: 'RainbowKit', value: 0 },
  },
  reloadEmpty: {
    name: 'reload: empty after first paint',
    unit: 'ms',
    aim: 0,
    peer: { name: 'Web3-Onboard', value: 192 },
  },
  keptNodes: { name: 'nodes kept per open and close', unit: '', aim: 0, peer: { name: 'RainbowKit', value: 0 } },
  keptListeners: { name: 'listeners kept per open and close', unit: '', aim: 0, peer: { name: 'thirdweb', value: 0 } },
  keptHeap: { name: 'heap kept per open and close', unit: 'kB', peer: { name: 'RainbowKit', value: 6.1 } },
} as const satisfies Readonly<Record<string, Figure>>

export type FigureName = keyof typeof FIGURES
