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

  it('is stored without its suffix, however it was typed (Spec §5.26)', () => {
    const [whole, check] = edit(' Alice.Reown.ID ')
    expect([whole.text, whole.label, toName(whole)]).toEqual(['Alice', 'alice', 'alice.reown.id'])
    expect(check).toEqual({ type: 'check', label: 'alice', suffix })
  })

  it('is queried at the gateway only if it can be registered', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [{ status, label }, ...effects] = edit(text)
        expect(effects).toHaveLength(status === 'checking' ? 1 : 0)
        if (status === 'checking') expect(label).toMatch(/^[a-z0-9-]{4,63}$/)
      }),
    )
  })

  it('keeps the suggestions while the next name is checked, and drops them if the text is no name', () => {
    const suggestions = [{ label: 'alice1', isRegistered: false }]
    expect(edit('alices', { ...free, suggestions })[0].suggestions).toBe(suggestions)
    expect(edit('al', { ...free, suggestions })[0].suggestions).toEqual([])
  })
})

describe('the response of the gateway', () => {
  const checking: NameEntry = { ...free, status: 'checking' }
  const checked = (...names: readonly (readonly [string, boolean])[]) =>
    stepName(checking, { type: 'checked', names: names.map(([label, isRegistered]) => ({ label, isRegistered })) })[0]

  it('sets whether the name is available, and the suggestions', () => {
    expect(checked(['alice', false])).toMatchObject({ status: 'available', suggestions: [] })
    expect(checked(['alice', true], ['alice1', false], ['not a name', false])).toMatchObject({
      status: 'taken',
      suggestions: [{ label: 'alice1', isRegistered: false }],
    })
  })

  it('does not make a name available if it is about another name, or about none', () => {
    expect(checked(['bob1', false]).status).toBe('invalid')
    expect(checked().status).toBe('invalid')
  })
})

describe('a registration', () => {
  it.each(['empty', 'short', 'invalid', 'checking', 'taken', 'unchecked', 'signing', 'registering'] as const)(
    'does not start with a name that is %s',
    (status) => {
      const state = { ...free, status }
      expect(stepName(state, { type: 'sign' })[0]).toBe(state)
    },
  )

  it('blocks edits while it is pending', () => {
    for (const status of ['signing', 'registering'] as const) {
      const state = { ...free, status }
      expect(edit('other', state)[0]).toBe(state)
    }
  })

  it('returns to the name if it is rejected, and checks the name again if another account was faster', () => {
    const signing: NameEntry = { ...free, status: 'registering' }
    expect(stepName(signing, { type: 'refused', failure })).toEqual([{ ...free, status: 'available', failure }])
    const [next, effect] = stepName(signing, { type: 'refused', failure: { code: 'names/taken' } as never })
    expect([next.status, effect]).toEqual(['checking', { type: 'check', label: 'alice', suffix }])
    expect(stepName(free, { type: 'refused', failure })).toEqual([free])
  })
})
