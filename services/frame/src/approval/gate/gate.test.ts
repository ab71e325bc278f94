import { describe, expect, it } from 'vitest'
import { type Condition, createGate, type GateState, hintOf, isOpen, stepGate } from './gate.ts'

const NAMES: readonly Condition[] = [
  ...(['origin-visible', 'amount-visible', 'buttons-visible'] as const),
  ...(['page-visible', 'focused', 'large', 'unscaled'] as const),
]
const set = (state: GateState, name: Condition, holds: boolean, at: number) =>
  stepGate(state, { type: 'condition', name, holds, at })
const done = (state: GateState) =>
  (['checked', 'read', 'typed'] as const).reduce(
    (each, name) => stepGate(each, { type: 'step', name, isDone: true }),
    state,
  )
const shown = (answeredAt?: number) => createGate({ at: 0, answeredAt, hasVisibility: true })
/** Returns a gate whose conditions have all held since `at`, with all steps done. */
const held = (at = 0, state = shown()) => done(NAMES.reduce((each, name) => set(each, name, true, at), state))

describe('the gate of an approval', () => {
  it('opens when all conditions have held for 800 ms, and not earlier', () => {
    expect(isOpen(held(), 799)).toBe(false)
    expect(isOpen(held(), 800)).toBe(true)
  })

  it('opens for a high risk after 1500 ms', () => {
    const state = stepGate(held(), { type: 'changed', isHighRisk: true, at: 0 })
    expect(isOpen(state, 1_499)).toBe(false)
    expect(isOpen(state, 1_500)).toBe(true)
  })

  it.each(NAMES)('X19: stays closed without %s, and restarts its delay when it breaks', (name) => {
    const broken = set(held(), name, false, 5_000)
    expect(isOpen(broken, 60_000)).toBe(false)
    const mended = set(broken, name, true, 5_001)
    expect(isOpen(mended, 5_800)).toBe(false)
    expect(isOpen(mended, 5_801)).toBe(true)
  })

  it.each([0, 30, 60, 150, 400, 700])('X20: ignores a press %i ms after an overlay was taken away', (ms) => {
    const covered = set(held(), 'buttons-visible', false, 3_000)
    const uncovered = set(covered, 'buttons-visible', true, 4_000)
    expect(isOpen(uncovered, 4_000 + ms)).toBe(false)
    expect(isOpen(uncovered, 4_900)).toBe(true)
  })

  it('X23: stays closed for 500 ms after another request was answered, and after its content changed', () => {
    expect(isOpen(held(-10_000, shown(1_000)), 1_499)).toBe(false)
    expect(isOpen(held(-10_000, shown(1_000)), 1_500)).toBe(true)
    const changed = stepGate(held(), { type: 'changed', isHighRisk: false, at: 10_000 })
    expect(isOpen(changed, 10_499)).toBe(false)
    expect(isOpen(changed, 10_800)).toBe(true)
  })

  it.each(['checked', 'read', 'typed'] as const)('stays closed until the request is %s', (name) => {
    const state = stepGate(held(), { type: 'step', name, isDone: false })
    expect(isOpen(state, 60_000)).toBe(false)
    expect(isOpen(stepGate(state, { type: 'step', name, isDone: true }), 60_000)).toBe(true)
  })

  it('does not restart its delay when an unchanged condition is reported again', () => {
    expect(isOpen(set(held(), 'focused', true, 700), 800)).toBe(true)
  })

  it('ignores visibility in a browser that cannot report it', () => {
    const state = createGate({ at: 0, answeredAt: undefined, hasVisibility: false })
    const rest = NAMES.slice(3).reduce((each, name) => set(each, name, true, 0), state)
    expect(isOpen(done(rest), 800)).toBe(true)
  })

  it('gives the hint for the first unmet condition, and none while only the delay is left', () => {
    expect(hintOf(held())).toBeUndefined()
    expect(hintOf(set(held(), 'amount-visible', false, 1))).toBe('covered')
    expect(hintOf(set(held(), 'focused', false, 1))).toBe('focus')
    expect(hintOf(set(held(), 'large', false, 1))).toBe('small')
    expect(hintOf(stepGate(held(), { type: 'step', name: 'read', isDone: false }))).toBe('read')
    expect(hintOf(stepGate(held(), { type: 'step', name: 'typed', isDone: false }))).toBe('type')
  })
})
