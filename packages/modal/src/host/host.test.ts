// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHost } from './host.ts'

const focusedIn = (shadow: ShadowRoot) =>
  [...shadow.querySelectorAll<HTMLElement>('*')].filter(({ autofocus }) => autofocus)

describe('createHost', () => {
  it('focuses the placeholder card until a screen is rendered', () => {
    const { element, root, dialog, shadow } = createHost(undefined, { rows: 4, feet: 1 })
    onTestFinished(() => element.remove())
    expect(focusedIn(shadow)).toEqual([root])
    expect(root.tabIndex).toBe(-1)
    expect(dialog?.getAttribute('aria-busy')).toBe('true')
  })

  it('does not move the focus of the page in embedded mode', () => {
    const container = document.createElement('div')
    const { shadow, dialog } = createHost(container, { rows: 4, feet: 1 })
    expect(dialog).toBeUndefined()
    expect(focusedIn(shadow)).toEqual([])
  })
})
