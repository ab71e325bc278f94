import { describe, expect, it } from 'vitest'
import { moveInGrid } from './move-in-grid.ts'

const grid = { isFar: false, isMirrored: false, columns: 4, count: 10 }

describe('moveInGrid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 'above'],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
    ['Home', 6, 4],
    ['End', 5, 7],
    ['End', 8, 9],
    ['a', 5, undefined],
    ['Tab', 5, undefined],
  ] as const)('%s leads from %i to %s', (key, at, next) => {
    expect(moveInGrid({ ...grid, key, at })).toBe(next)
  })

  it('mirrors the arrow keys in a right-to-left page', () => {
    expect(moveInGrid({ ...grid, isMirrored: true, key: 'ArrowLeft', at: 0 })).toBe(1)
    expect(moveInGrid({ ...grid, isMirrored: true, key: 'ArrowRight', at: 1 })).toBe(0)
  })

  it('leads to both ends of the grid with Ctrl', () => {
    expect(moveInGrid({ ...grid, isFar: true, key: 'Home', at: 9 })).toBe(0)
    expect(moveInGrid({ ...grid, isFar: true, key: 'End', at: 0 })).toBe(9)
  })

  it('returns undefined in an empty grid', () => {
    expect(moveInGrid({ ...grid, count: 0, key: 'ArrowDown', at: 0 })).toBeUndefined()
  })
})
