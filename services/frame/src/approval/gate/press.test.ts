import { describe, expect, it } from 'vitest'
import { isWholePress, NO_PRESS, type PressEvent, stepPress } from './press.ts'

const play = (...events: readonly PressEvent[]) => isWholePress(events.reduce(stepPress, NO_PRESS))
const pointer = (type: 'pointerdown' | 'pointerup', counts = true, id = 1): PressEvent => ({ type, id, counts })
const key = (name: string, isRepeat = false, counts = true): PressEvent => ({
  ...{ type: 'keydown', key: name, isRepeat, counts },
})

describe('a press of the button of approval', () => {
  it('counts when a pointer goes down and up in it', () => {
    expect(play(pointer('pointerdown'), pointer('pointerup'))).toBe(true)
  })

  it('counts for a touch, where `pointerleave` comes before the click', () => {
    expect(play(pointer('pointerdown'), pointer('pointerup'), { type: 'leave' })).toBe(true)
  })

  it('X21: does not count when the pointer goes down elsewhere, leaves the button, or is a different pointer', () => {
    expect(play(pointer('pointerup'))).toBe(false)
    for (const type of ['cancel', 'leave'] as const)
      expect(play(pointer('pointerdown'), { type }, pointer('pointerup'))).toBe(false)
    expect(play(pointer('pointerdown'), pointer('pointerup', true, 2))).toBe(false)
  })

  it('X22: does not count when pointer down or pointer up comes from a script or while the gate is closed', () => {
    expect(play(pointer('pointerdown', false), pointer('pointerup'))).toBe(false)
    expect(play(pointer('pointerdown'), pointer('pointerup', false))).toBe(false)
  })

  it('X22: counts for Enter and Space, but not for a repeat of a held key', () => {
    expect(play(key('Enter'))).toBe(true)
    expect(play(key(' '))).toBe(true)
    expect(play(key('Enter', true))).toBe(false)
    expect(play(key('Enter'), key('Enter', true))).toBe(false)
    expect(play(key('Enter', false, false))).toBe(false)
    expect(play(key('a'))).toBe(false)
    expect(play()).toBe(false)
  })
})
