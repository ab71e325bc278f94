import type { Finding } from '@latchkey/inspect'
import type { SignRequest } from '@latchkey/protocol/vault'
import { describe, expect, it } from 'vitest'
import type { Chains } from '../../chains/open-chains.ts'
import type { CardReport, Prices } from '../card/card.types.ts'
import { checkByNodes, keepGrave } from './check-by-nodes.ts'

const report = (...findings: readonly Finding[]): CardReport => ({
  ...{ effects: [], findings, severity: findings[0]?.severity ?? 'info' },
})
const block: Finding = { code: 'chain-mismatch', severity: 'block' }
const denied: Finding = { code: 'denied-address', severity: 'block' }

const transaction: SignRequest = {
  kind: 'evm.transaction',
  approvalId: 'a',
  networkId: 'eip155:1',
  address: `0x${'11'.repeat(20)}`,
  transaction: {
    ...{ type: 'legacy', nonce: '0x0', gas: '0x5208', gasPrice: '0x1', value: '0x1', data: '0x' },
    to: `0x${'22'.repeat(20)}`,
  },
}

interface CheckOptions {
  readonly gatewayOrigin?: string
  readonly readPrices?: (networkId: string, addresses: readonly string[]) => Promise<Prices>
}

/** Runs the check of a transaction with a fake inspector that returns `answer`. */
function check(answer: () => Promise<CardReport>, { gatewayOrigin, readPrices }: CheckOptions) {
  const openChains = async () => ({ inspect: answer, prices: readPrices }) as unknown as Chains
  const data = { ...(gatewayOrigin === undefined ? {} : { gatewayOrigin }) } as never
  const context = { data, openChains, signal: new AbortController().signal }
  return checkByNodes(transaction, report(), { origin: 'https://shop.example', now: 0, context })
}
const gateway = { gatewayOrigin: 'https://gateway.example' }

describe('the check of a request by nodes', () => {
  it('reports what the nodes of the gateway found', async () => {
    expect(await check(async () => report(denied), gateway)).toMatchObject({ findings: [denied], severity: 'block' })
  })

  it('warns that a transaction was not checked when the deployment names no gateway, or the nodes fail', async () => {
    const unchecked = { findings: [{ code: 'not-checked', severity: 'warn' }], severity: 'warn' }
    expect(await check(async () => report(), {})).toMatchObject(unchecked)
    expect(await check(() => Promise.reject(new Error('down')), gateway)).toMatchObject(unchecked)
  })

  it('adds the prices of the coin and of each token, and none when the gateway fails', async () => {
    const asset = { type: 'token', address: '0xa0', amount: 1n } as const
    const sent = async () => ({ ...report(), effects: [{ type: 'send', asset } as const] })
    const prices = new Map([['0xa0', '1']])
    const requested: unknown[] = []
    const readPrices = async (...given: readonly unknown[]) => {
      requested.push(given)
      return prices
    }
    expect(await check(sent, { ...gateway, readPrices })).toMatchObject({ prices, severity: 'info' })
    expect(requested).toEqual([['eip155:1', ['native', '0xa0']]])
    const failing = () => Promise.reject(new Error('down'))
    expect(await check(sent, { ...gateway, readPrices: failing })).toMatchObject({
      prices: new Map(),
      severity: 'info',
    })
  })

  it('stays blocked when nodes find nothing', () => {
    expect(keepGrave(report(), report(block))).toMatchObject({ severity: 'block', findings: [block] })
  })

  it('stays blocked when nodes report the same finding as a warning', () => {
    const checked = report({ ...block, severity: 'warn' })
    expect(keepGrave(checked, report(block))).toMatchObject({ severity: 'block' })
  })

  it('X37: keeps a danger finding when nodes report none or a lower severity, so that the characters must still be typed', () => {
    const danger = { code: 'unlimited-approval', severity: 'danger' } as const
    expect(keepGrave(report(), report(danger))).toMatchObject({ severity: 'danger', findings: [danger] })
    const less = report({ ...danger, severity: 'info' })
    expect(keepGrave(less, report(danger))).toMatchObject({ severity: 'danger', findings: [danger] })
    const worse = report({ ...danger, severity: 'block' })
    expect(keepGrave(worse, report(danger))).toBe(worse)
  })

  it('takes the report of the nodes when the static report blocks nothing', () => {
    const checked = report({ code: 'new-contract', severity: 'warn' })
    expect(keepGrave(checked, report())).toBe(checked)
  })
})
