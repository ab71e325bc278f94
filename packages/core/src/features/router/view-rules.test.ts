import { describe, expect, it } from 'vitest'
import type { RouterState, ViewEntry, ViewName } from './router.types.ts'
import { canClose } from './view-rules.ts'

const stack = (...names: ViewName[]): RouterState => ({
  history: names.map((name) => ({ name, params: undefined }) as ViewEntry),
  direction: 'none',
})

describe('closing by the cross, Escape or the backdrop', () => {
  it.each([
    ['Connect', true],
    ['Account', true],
    ['AllWallets', true],
    ['SwitchNetwork', true],
    ['UnsupportedChain', false],
  ] as const)('is allowed on %s: %s', (name, allowed) => {
    expect(canClose(stack(name))).toBe(allowed)
  })

  it('is refused on a network switch that began on an unsupported network', () => {
    expect(canClose(stack('UnsupportedChain', 'SwitchNetwork'))).toBe(false)
    expect(canClose(stack('Account', 'SwitchNetwork'))).toBe(true)
  })
})
