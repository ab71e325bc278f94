import { describe, expect, it } from 'vitest'
import { embeddedClusters } from './embedded-clusters.ts'
import { findProgramClusters } from './program-clusters.ts'
import { runDrill } from './run-drill.ts'

const MINUTE_MS = 60_000
const programs = await findProgramClusters()

describe('the drill of backups', () => {
  it('opens all wallets from both backups, and none from one backup alone or without the keys', async () => {
    const { steps, isGood } = await runDrill({ wallets: 2, tools: embeddedClusters })
    expect(steps.filter((step) => !step.isGood)).toEqual([])
    expect(isGood).toBe(true)
    expect(steps).toHaveLength(14)
  })

  it.skipIf(programs === undefined)(
    'opens 100 wallets after both services were destroyed and both databases restored by pg_dump and pg_restore',
    async () => {
      const { steps } = await runDrill({ wallets: 100, recovered: 10, tools: programs ?? embeddedClusters })
      const resultOf = (title: string) => steps.find((step) => step.title === title)?.result
      expect(steps.filter((step) => !step.isGood)).toEqual([])
      expect(resultOf('open all wallets by their devices')).toBe('100 of 100 with the same address')
      expect(resultOf('recover wallets on new devices')).toBe('10 of 10 with the same address')
      expect(resultOf("open wallets with auth's backup and keys alone")).toBe('0 of 100')
      expect(resultOf('open wallets with both')).toBe('100 of 100')
    },
    5 * MINUTE_MS,
  )
})
