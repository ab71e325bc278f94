import { describe, expect, it } from 'vitest'
import type { RouterState, ViewEntry, ViewName } from './router.types.ts'
import { endTransaction } from './transaction-stack.ts'

const entry = (name: ViewName): ViewEntry => ({ name, params: undefined }) as ViewEntry
const stack = (...names: ViewName[]): RouterState => ({ history: names.map(entry), direction: 'none' })
const onSuccess = () => {}
const onCancel = () => {}

describe('a transaction', () => {
  it('goes back and calls its cancel callback when it is cancelled (Spec §2.33)', () => {
    const item = { onSuccess, onCancel, replace: true, resetTo: entry('Account') }
    expect(endTransaction(item, 'cancel', stack('Account', 'ApproveTransaction'), true)).toEqual({
      event: { type: 'back', isConnected: true },
      callback: onCancel,
    })
  })

  it('goes back and calls its success callback when it succeeds (Spec §2.34)', () => {
    expect(endTransaction({ onSuccess, onCancel }, 'success', stack('Account', 'ApproveTransaction'), false)).toEqual({
      event: { type: 'back', isConnected: false },
      callback: onSuccess,
    })
  })

  it('marked replace returns to the step before ConnectingSiwe (Spec §2.35)', () => {
    const router = stack('Connect', 'ConnectingExternal', 'ConnectingSiwe', 'ApproveTransaction')
    expect(endTransaction({ onSuccess, replace: true }, 'success', router, true)).toEqual({
      event: { type: 'back-before', name: 'ConnectingSiwe' },
      callback: onSuccess,
    })
  })

  it.each([
    ['no ConnectingSiwe', stack('Account', 'ApproveTransaction')],
    ['nothing before ConnectingSiwe', stack('ConnectingSiwe', 'ApproveTransaction')],
  ])('marked replace closes when there is %s (Spec §2.36)', (_, router) => {
    expect(endTransaction({ onSuccess, replace: true }, 'success', router, true)).toEqual({
      event: 'close',
      callback: onSuccess,
    })
  })

  it('may reset the stack to a view that it names (Spec §2.37)', () => {
    const item = { onSuccess, resetTo: entry('Account') }
    expect(endTransaction(item, 'success', stack('Connect', 'ApproveTransaction'), true)).toEqual({
      event: { type: 'reset', entry: entry('Account') },
      callback: onSuccess,
    })
  })
})
