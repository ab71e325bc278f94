import { mainnet } from '@latchkey/chains'
import type { Currency, ScreenClient, Transaction } from '@latchkey/core/ui'
import { LatchkeyProvider } from '@latchkey/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TransactionRow } from './transaction-row.tsx'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NOW = Date.UTC(2026, 4, 14, 9, 30)
const HOUR_MS = 3_600_000

type Transfer = Transaction['transfers'][number]

const token = (symbol: string, numeric: string, moved: Partial<Transfer> = {}): Transfer => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction: 'out',
  quantity: { numeric },
  value: null,
  price: null,
  ...moved,
})

/** Returns the texts of the row: the operation, the counterpart, the amounts. */
function render(
  transfers: readonly Transfer[],
  operationType: Transaction['metadata']['operationType'] = 'send',
  currency?: Currency,
) {
  const hash = `0x${'1'.repeat(64)}`
  const minedAt = new Date(NOW - 5 * HOUR_MS).toISOString()
  const parties = { sentFrom: ACCOUNT, sentTo: FRIEND }
  const metadata = {
    operationType,
    hash,
    chain: 'eip155:1',
    minedAt,
    ...parties,
    status: 'confirmed',
    nonce: 1,
  } as const
  const client = {
    options: { clock: { now: () => NOW } },
    reads: { identity: () => undefined },
    getServerState: () => ({ currency }),
    subscribe: () => () => {},
  }
  const markup = renderToStaticMarkup(
    <LatchkeyProvider client={client as unknown as ScreenClient}>
      <TransactionRow
        transaction={{ id: hash, metadata, transfers: [...transfers] }}
        address={ACCOUNT}
        network={mainnet}
      />
    </LatchkeyProvider>,
  )
  return markup.replace(/<span class="lk-hidden">.*?<\/span>/g, '').replace(/<[^>]*>/g, '')
}

describe('TransactionRow', () => {
  it('shows the moved asset, the counterpart, the value and the age in short form (Spec §9.41)', () => {
    const row = render([token('LINK', '48', { value: 855.36 })])
    expect(row).toContain('To 0x7099…79C8')
    expect(row).toContain('−48 LINK5h ago$855.36 ·')
  })

  it('shows the value in the currency that the visitor chose', () => {
    expect(render([token('LINK', '48', { value: 855.36 })], 'send', 'jpy')).toContain('−48 LINK5h ago¥855 ·')
  })

  it('marks a value at the current price', () => {
    expect(render([token('LINK', '48', { valueNow: 855.36 })])).toContain('−48 LINK5h ago≈ $855.36 ·')
  })

  it('shows no value if it is not known', () => {
    expect(render([token('LINK', '48')])).toMatch(/−48 LINK5h ago$/)
  })

  it('shows the received asset of a swap first, with its value', () => {
    const transfers = [
      token('ETH', '0.1', { value: 320 }),
      token('DAI', '320.4471', { direction: 'in', value: 320.44 }),
    ]
    const row = render(transfers, 'trade')
    expect(row).toContain('Swapped5h ago$320.44 ·+320.447 DAI−0.1 ETH')
  })
})
