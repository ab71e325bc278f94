import type { SignRequest } from '@latchkey/protocol/vault'
import { describe, expect, it } from 'vitest'
import { toStaticReport } from './read-report.ts'

const GWEI = 10n ** 9n
const address = `0x${'11'.repeat(20)}`
const common = { approvalId: '0190f4d2-6a35-4c5b-9d0e-3f8f6f1f9a11', networkId: 'eip155:1', address }
const hex = (value: bigint) => `0x${value.toString(16)}`

function severityOf({ gas, price, symbol = 'ETH' }: { gas: bigint; price: bigint; symbol?: string }) {
  const parts = { nonce: '0x0', gas: hex(gas), to: `0x${'22'.repeat(20)}`, value: '0x1', data: '0x' }
  const fees = { maxFeePerGas: hex(price), maxPriorityFeePerGas: '0x1' }
  const transaction = { type: 'eip1559' as const, ...parts, ...fees, accessList: [] }
  const request: SignRequest = { ...common, kind: 'evm.transaction', transaction }
  const network = { name: 'A network', coin: { symbol, decimals: 18 } }
  const { findings, severity } = toStaticReport(request, { origin: 'https://shop.example', now: 0, network })
  return findings.some(({ code }) => code === 'high-fee') ? severity : undefined
}

describe('the fee of a transaction', () => {
  it('has no finding if it is of a usual size', () => {
    expect(severityOf({ gas: 21_000n, price: 200n * GWEI })).toBeUndefined()
    expect(severityOf({ gas: 300_000n, price: 100n * GWEI })).toBeUndefined()
    expect(severityOf({ gas: 300_000n, price: 500n * GWEI, symbol: 'POL' })).toBeUndefined()
  })

  it('X37: has a warning or danger finding if it is far above the usual', () => {
    expect(severityOf({ gas: 300_000n, price: 400n * GWEI })).toBe('warn')
    expect(severityOf({ gas: 21_000n, price: 40_000n * GWEI })).toBe('danger')
    expect(severityOf({ gas: 21_000n, price: 10n ** 15n, symbol: 'POL' })).toBe('warn')
    expect(severityOf({ gas: 21_000n, price: 10n ** 16n, symbol: 'POL' })).toBe('danger')
  })
})
