import { toRequestError } from '@latchkey/protocol/eip1193'
import { describe, expect, it } from 'vitest'
import { mayBeGone } from './may-be-gone.ts'

const error = (code: number) => Object.assign(new Error('no'), { code })

describe('mayBeGone', () => {
  it.each([
    [new Error('Extension context invalidated.'), true],
    [error(4900), true],
    [error(-32603), true],
    [error(4902), false],
    [error(4001), false],
  ])('returns for %o whether the wallet may be gone: %o', (thrown, expected) => {
    expect(mayBeGone(toRequestError(thrown, 'x'))).toBe(expected)
  })
})
