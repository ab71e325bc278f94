import { describe, expect, it } from 'vitest'
import { embeddedClusters } from './embedded-clusters.ts'
import { runDrill } from './run-drill.ts'

describe('the drill of backups', () => {
  it('opens all wallets from both backups, and none from one backup alone or without the keys', async () => {
    const { steps, isGood } = await runDrill({ wallets: 2, tools: embeddedClusters })
    expect(steps.filter((step) => !step.isGood)).toEqual([])
    expect(isGood).toBe(true)
    expect(steps).toHaveLength(14)
  })
})
