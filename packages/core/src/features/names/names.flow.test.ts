import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_NAME, toName } from './names.entry.ts'
import { stepName } from './names.flow.ts'
import type { NameEntry } from './names.types.ts'

const suffix = 'reown.id'
const edit = (text: string, state = NO_NAME) => stepName(state, { type: 'edit', text, suffix })
const failure = { code: 'http/unreachable', context: {} } as never
const free: NameEntry = { ...NO_NAME, text: 'alice', label: 'alice', suffix, status: 'available' }

describe('the entered name', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['a', 'short'],
    ['abc', 'short'],
    ['a b', 'invalid'],
    ['älice', 'invalid'],
    ['al.ice', 'invalid'],
    ['ab--cd', 'invalid'],
    ['x'.repeat(64), 'invalid'],
    ['ab-1', 'checking'],
    ['Alice', 'checking'],
    ['x'.repeat(63), 'checking'],
  ] as const)('%j is %s (Spec §5.25)', (text, status) => {
    expect(edit(text)[0].status).toBe(status)
  })

  it('is written without its suffix, however it was typed (Spec §5.26)', () => {
    const [whole, check] = edit(' Alice.Reown.ID ')
    expect([whole.text, whole.label, toName(whole)]).toEqual(['Alice', 'alice', 'alice.reown.id'])
    expect(check).toEqual({ type: 'check', label: 'alice', suffix })
  })

  it('queries the gateway only for names that can be registered', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [{ status, label }, ...effects] = edit(text)
        expect(effects).toHaveLength(status === 'checking' ? 1 : 0)
        if (status === 'checking') expect(label).toMatch(/^[a-z0-9-]{4,63}$/)
      }),
    )
  })

  it('keeps the suggestions while the next name is checked, and drops them when it is none', () => {
    const suggestions = [{ label: 'alice1', isRegistered: false }]
    expect(edit('alices', { ...free, suggestions })[0].suggestions).toBe(suggestions)
    expect(edit('al', { ...free, suggestions })[0].suggestions).toEqual([])
  })
})

describe('the answer of the gateway', () => {
  const checking: NameEntry = { ...free, status: 'checking' }
  const checked = (...names: readonly (readonly [string, boolean])[]) =>
    stepName(checking, { type: 'checked', names: names.map(([label, isRegistered]) => ({ label, isRegistered })) })[0]

  it('says whether the name is free, and gives others', () => {
    expect(checked(['alice', false])).toMatchObject({ status: 'available', suggestions: [] })
    expect(checked(['alice', true], ['alice1', false], ['not a name', false])).toMatchObject({
      status: 'taken',
      suggestions: [{ label: 'alice1', isRegistered: false }],
    })
  })

  it('about another name, or about none, makes no name available', () => {
    expect(checked(['bob1', false]).status).toBe('invalid')
    expect(checked().status).toBe('invalid')
  })
})

describe('a registration', () => {
  it.each(['empty', 'short', 'invalid', 'checking', 'taken', 'unchecked', 'signing', 'registering'] as const)(
    'does not begin with a name that is %s',
    (status) => {
      const state = { ...free, status }
      expect(stepName(state, { type: 'sign' })[0]).toBe(state)
    },
  )

  it('cannot be edited while it is under way', () => {
    for (const status of ['signing', 'registering'] as const) {
      const state = { ...free, status }
      expect(edit('other', state)[0]).toBe(state)
    }
  })

  it('goes back to the name when it is refused, and checks it again when somebody was faster', () => {
    const signing: NameEntry = { ...free, status: 'registering' }
    expect(stepName(signing, { type: 'refused', failure })).toEqual([{ ...free, status: 'available', failure }])
    const [next, effect] = stepName(signing, { type: 'refused', failure: { code: 'names/taken' } as never })
    expect([next.status, effect]).toEqual(['checking', { type: 'check', label: 'alice', suffix }])
    expect(stepName(free, { type: 'refused', failure })).toEqual([free])
  })
})
