/** One line of the table. Smaller is better everywhere. */
export interface Figure {
  readonly name: string
  readonly unit: 'ms' | '%' | 'kB' | ''
  /** `floor`: so many times the control column. */
  readonly aim?: number | { readonly floor: number }
  /** The best of five peers, measured in a study of November 2026 on another run of the same kind of page. */
  readonly peer: { readonly name: string; readonly value: number }
}

/*
 * Peers: Reown AppKit 1.8.24, ConnectKit 1.9.2, RainbowKit 2.2.11, thirdweb 5.121.6, Web3-Onboard 2.24.0, in headless
 * Chromium 156 on two cores with the main thread slowed 4 times, 9 rounds, medians. That page had React 18.3.1, this
 * one has React 19, so compare by way of the floor.
 */
export const FIGURES = {
  load: row('navigation to connect button painted', 'ms', 'Web3-Onboard', 918, { floor: 1.2 }),
  requests: row('requests before any action', '', 'Web3-Onboard', 13),
  firstPaint: row('first open: click to modal painted', 'ms', 'Web3-Onboard', 211, 80),
  firstChoices: row('first open: click to choices, at rest', 'ms', 'RainbowKit', 373, 230),
  coldPaint: row('the same without hover: painted', 'ms', 'Web3-Onboard', 211),
  coldChoices: row('the same without hover: choices', 'ms', 'RainbowKit', 373),
  nextPaint: row('next open: click to modal painted', 'ms', 'Web3-Onboard', 81, 50),
  nextChoices: row('next open: click to choices, at rest', 'ms', 'RainbowKit', 242, 230),
  allWallets: row('all wallets: click to first wallets painted', 'ms', 'thirdweb', 553, 280),
  search: row('query entered to results painted', 'ms', 'Reown AppKit', 589, 420),
  scrollMissed: row('frames missed scrolling 500 wallets', '%', 'thirdweb', 75, 10),
  scrollLongest: row('longest wait for a frame then', 'ms', 'thirdweb', 217),
  code: row('WalletConnect: click to code painted', 'ms', 'ConnectKit', 501, 200),
  codeOfWallet: row('a wallet of the list: click to code painted', 'ms', 'ConnectKit', 501, 200),
  coldCode: row('WalletConnect without hover: code', 'ms', 'ConnectKit', 501),
  account: row('click on wallet to account painted', 'ms', 'RainbowKit', 177, 120),
  gone: row('click on wallet to modal gone', 'ms', 'RainbowKit', 177),
  reloadDisconnected: row('reload: looked disconnected', 'ms', 'RainbowKit', 0, 0),
  reloadEmpty: row('reload: empty after first paint', 'ms', 'Web3-Onboard', 192, 0),
  keptNodes: row('nodes kept per open and close', '', 'RainbowKit', 0, 0),
  keptListeners: row('listeners kept per open and close', '', 'thirdweb', 0, 0),
  keptHeap: row('heap kept per open and close', 'kB', 'RainbowKit', 6.1),
} satisfies Readonly<Record<string, Figure>>

export type FigureName = keyof typeof FIGURES

function row(name: string, unit: Figure['unit'], peer: string, value: number, aim?: Figure['aim']): Figure {
  return { name, unit, peer: { name: peer, value }, ...(aim === undefined ? {} : { aim }) }
}
