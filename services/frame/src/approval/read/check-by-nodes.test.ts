import type { Finding } from '@latchkey/inspect'
import { describe, expect, it } from 'vitest'
import type { CardReport } from '../card/card.types.ts'
import { keepBlocks } from './check-by-nodes.ts'

const report = (...findings: readonly Finding[]): CardReport => ({
  ...{ effects: [], findings, severity: findings[0]?.severity ?? 'info' },
})
const block: Finding = { code: 'chain-mismatch', severity: 'block' }

describe('the check of a request by nodes', () => {
  it('stays blocked when nodes find nothing', () => {
    expect(keepBlocks(report(), report(block))).toMatchObject({ severity: 'block', findings: [block] })
  })

  it('stays blocked when nodes report the same finding as a warning', () => {
    const checked = report({ ...block, severity: 'warn' })
    expect(keepBlocks(checked, report(block))).toMatchObject({ severity: 'block' })
  })

  it('takes the report of the nodes when the static report blocks nothing', () => {
    const checked = report({ code: 'new-contract', severity: 'warn' })
    expect(keepBlocks(checked, report())).toBe(checked)
  })
})
