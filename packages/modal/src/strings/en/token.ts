/** Texts of one token. */
export const token = {
  noPrice: 'No price known',
  period: 'Period of the chart',
  periods: { '1d': '1D', '1w': '1W', '1m': '1M', '1y': '1Y' },
  chart: ({ from, to, low, high }: Readonly<Record<'from' | 'to' | 'low' | 'high', string>>) =>
    `Price from ${from} to ${to}; lowest ${low}, highest ${high}`,
  noChart: 'No past prices yet',
  chartFailed: 'Past prices could not be loaded',
  held: 'Your balance',
  day: '24h',
  network: 'Network',
  contract: 'Contract',
  copyContract: 'Copy contract address',
  switchTo: (network: string) => `Switch to ${network}`,
  send: 'Send',
  swap: 'Swap',
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly token: Words<typeof token>
  }
}
