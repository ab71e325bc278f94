import { describe, expect, it } from 'vitest'
import { initialRouter, stepRouter } from './router.flow.ts'
import type { RouterEvent, RouterState, ViewEntry, ViewName } from './router.types.ts'
import { currentView } from './view-rules.ts'

const entry = (name: ViewName): ViewEntry => ({ name, params: undefined }) as ViewEntry
const stack = (...names: ViewName[]): RouterState => ({ history: names.map(entry), direction: 'none' })

/** The names of the stack after the events, and the types of the effects. */
function after(state: RouterState, ...events: RouterEvent[]) {
  let now = state
  const effectTypes: string[] = []
  for (const event of events) {
    const [next, ...effects] = stepRouter(now, event)
    now = next
    effectTypes.push(...effects.map(({ type }) => type))
  }
  return { names: now.history.map(({ name }) => name), direction: now.direction, effectTypes, state: now }
}

const back = (isConnected = false): RouterEvent => ({ type: 'back', isConnected })

describe('the stack of views', () => {
  it('starts on Connect (Spec §2.2, §2.23)', () => {
    expect(initialRouter.history).toEqual([entry('Connect')])
    expect(currentView(initialRouter).name).toBe('Connect')
  })

  it.each([
    ['push', stack('Connect'), 'AllWallets', ['Connect', 'AllWallets'], 'forward'],
    ['replace', stack('Connect', 'AllWallets'), 'Downloads', ['Connect', 'Downloads'], 'forward'],
    ['replace', stack('Connect'), 'Account', ['Account'], 'forward'],
    ['replace', stack('Account', 'Networks', 'AllWallets'), 'Networks', ['Account', 'Networks'], 'back'],
    ['reset', stack('Account', 'Networks', 'SwitchNetwork'), 'Connect', ['Connect'], 'back'],
    ['reset', stack('Account'), 'Connect', ['Connect'], 'none'],
  ] as const)('adds the view after a %s (Spec §2.24)', (type, state, name, names, direction) => {
    const result = after(state, { type, entry: entry(name) })
    expect(result).toMatchObject({ names, direction, effectTypes: [] })
  })

  it('does not change when the top view is pushed again (Spec §2.25)', () => {
    const state = stack('Connect', 'AllWallets')
    expect(after(state, { type: 'push', entry: entry('AllWallets') })).toMatchObject({ state, effectTypes: [] })
    const again = { type: 'push', entry: { name: 'Downloads', params: { walletId: 'b' } } } as const
    const other: RouterState = { ...state, history: [{ name: 'Downloads', params: { walletId: 'a' } }] }
    expect(after(other, again).state).toBe(other)
  })

  it('adds a view again that is already deeper in the stack (Spec §2.25)', () => {
    expect(after(stack('Connect', 'AllWallets'), { type: 'push', entry: entry('Connect') }).names).toEqual([
      'Connect',
      'AllWallets',
      'Connect',
    ])
  })

  it('does not change when the last view is replaced by itself (Spec §2.26)', () => {
    const state = stack('Connect', 'AllWallets')
    expect(after(state, { type: 'replace', entry: entry('AllWallets') })).toMatchObject({ state, effectTypes: [] })
  })

  it('does not change when it is reset to its only view', () => {
    expect(after(stack('Connect'), { type: 'reset', entry: entry('Connect') })).toMatchObject({
      names: ['Connect'],
      direction: 'none',
      effectTypes: [],
    })
  })
})

describe('going back', () => {
  it('shows the previous view (Spec §2.27)', () => {
    expect(after(stack('Connect', 'AllWallets', 'Downloads'), back())).toMatchObject({
      names: ['Connect', 'AllWallets'],
      direction: 'back',
      effectTypes: [],
    })
  })

  it('closes the modal from the only view (Spec §2.28)', () => {
    expect(after(stack('Account'), back(true))).toMatchObject({ names: ['Account'], effectTypes: ['close'] })
  })

  it.each([
    [stack('UnsupportedChain', 'SwitchNetwork')],
    [stack('Account', 'UnsupportedChain', 'Networks')],
    [stack('UnsupportedChain')],
  ])('closes the modal while UnsupportedChain is in the history (Spec §2.29)', (state) => {
    expect(after(state, back(true))).toMatchObject({ state, effectTypes: ['close'] })
  })

  it('shows Account instead of Connect once a wallet is connected', () => {
    expect(after(stack('Connect', 'Networks'), back(true)).names).toEqual(['Account'])
    expect(after(stack('Connect', 'Networks'), back(false)).names).toEqual(['Connect'])
    expect(after(stack('Connect', 'AllWallets', 'Downloads'), back(true)).names).toEqual(['Connect', 'AllWallets'])
  })

  it('returns to the step before a named view, and closes the modal if there is none', () => {
    const before: RouterEvent = { type: 'back-before', name: 'ConnectingSiwe' }
    expect(after(stack('Account', 'ConnectingSiwe', 'ApproveTransaction'), before)).toMatchObject({
      names: ['Account'],
      direction: 'back',
      effectTypes: [],
    })
    expect(after(stack('ConnectingSiwe'), before).effectTypes).toEqual(['close'])
    const without = stack('Account')
    expect(after(without, before)).toMatchObject({ state: without, effectTypes: [] })
  })
})

it('never removes the last view, for any sequence of events', () => {
  const names: ViewName[] = ['Connect', 'Account', 'AllWallets', 'UnsupportedChain', 'ConnectingSiwe']
  const events: RouterEvent[] = names.flatMap((name): RouterEvent[] => [
    { type: 'push', entry: entry(name) },
    { type: 'replace', entry: entry(name) },
    { type: 'reset', entry: entry(name) },
    { type: 'back', isConnected: true },
    { type: 'back', isConnected: false },
    { type: 'back-before', name },
  ])
  let state = initialRouter
  // A fixed sequence that contains every pair of events.
  for (let at = 0; at < events.length * events.length; at++) {
    const event = events[(at * 7 + Math.floor(at / events.length)) % events.length] as RouterEvent
    state = stepRouter(state, event)[0]
    expect(state.history.length).toBeGreaterThan(0)
  }
})
