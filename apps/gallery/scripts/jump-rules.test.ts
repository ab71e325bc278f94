import { VIEW_NAMES } from '@latchkey/modal/view-names'
import { describe, expect, it } from 'vitest'
import { scenes } from '../src/scenes.ts'
import { JUMP_REASONS } from './jump-reasons.ts'
import { findUnreasoned, type Jump, measuredScenes, reasonOf } from './jump-rules.ts'

const jump = (scene: string, card: number, pushed = 0): Jump => ({ scene, card, pushed, heights: [] })
const all = { isAll: true }

describe('the jumps of the gallery', () => {
  it('are measured in every view of the modal', () => {
    const measured = new Set(measuredScenes(scenes).map(({ view }) => view))
    expect([...VIEW_NAMES].filter((name) => !measured.has(name))).toEqual([])
  })

  it('have reasons only for scenes that are measured', () => {
    const names = measuredScenes(scenes).flatMap(({ view, state }) => [view, `${view} ${state}`])
    expect(Object.keys(JUMP_REASONS).filter((name) => !names.includes(name))).toEqual([])
  })

  it('fail above four pixels, of the card or of what is in it, unless a reason is given', () => {
    const jumps = [jump('Account normal', 4.9), jump('Swap quote', 5), jump('Networks two', 0, 12)]
    expect(findUnreasoned(jumps, {}, all)).toEqual([
      'Swap quote jumps, and nothing says why',
      'Networks two jumps, and nothing says why',
    ])
    expect(findUnreasoned(jumps, { Swap: 'grows', 'Networks two': 'grows' }, all)).toEqual([])
  })

  it('fail with a reason that nothing needs any more, where all are measured', () => {
    const reasons = { 'Swap quote': 'grows' }
    expect(findUnreasoned([jump('Swap quote', 0)], reasons, all)).toEqual([
      'Swap quote has a reason to jump, and does not',
    ])
    expect(findUnreasoned([], reasons, { isAll: false })).toEqual([])
  })

  it('prefer the reason of a scene to that of its view', () => {
    expect(reasonOf({ scene: 'Swap quote' }, { Swap: 'of the view', 'Swap quote': 'its own' })).toBe('its own')
  })
})
