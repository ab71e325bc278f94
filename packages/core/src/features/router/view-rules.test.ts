import { describe, expect, it } from 'vitest'
import type { RouterState, ViewEntry, ViewName } from './router.types.ts'
import { canClose } from './view-rules.ts'

const stack = (...names: ViewName[]): RouterState => ({
  history: names.map((name) => ({ name, params: undefined }) as ViewEntry),
  direction: 'none',
})

describe('canClose', () => {
  it.each([
    ['Connect', true],
    ['Account', true],
    ['AllWallets', true],
    ['SwitchNetwork', true],
    ['UnsupportedChain', false],
  ] as const)('returns on %s: %s', (name, allowed) => {
    expect(canClose(stack(name))).toBe(allowed)
  })

  it('returns false on a network switch that started on an unsupported network', () => {
    expect(canClose(stack('UnsupportedChain', 'SwitchNetwork'))).toBe(false)
    expect(canClose(stack('Account', 'SwitchNetwork'))).toBe(true)
  })
})
