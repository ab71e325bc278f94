import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { ShownView } from './show-view.fixture.ts'

/** Rules about the page around the modal, and rules that need a browser with layout and paint. */
const NOT_HERE = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass', 'color-contrast', 'target-size']

/**
 * A function that shows a state, and the sign that it is shown: a text, or a condition. A state that does not appear
 * fails, so that no placeholder is checked instead.
 */
type ShownState = readonly [show: () => Promise<ShownView>, sign: string | ((view: ShownView) => boolean)]

/** The rules for every view, in each of its named states. */
export function viewContract(states: Readonly<Record<string, ShownState>>): void {
  describe('the contract of views', () => {
    it.each(Object.entries(states))(
      '%s: one heading has the focus, at most one action is primary, and axe finds nothing',
      async (_, [show, sign]) => {
        const view = await show()
        await view.until(() => (typeof sign === 'string' ? view.text().includes(sign) : sign(view)))
        const { shadow } = view
        const headings = shadow.querySelectorAll('h1')
        expect(headings).toHaveLength(1)
        expect(headings[0]?.textContent).toMatch(/\S/)
        // The heading is focused after the frame that shows it.
        await view.until(() => shadow.activeElement === shadow.querySelector('h1'))
        expect(shadow.activeElement).toBe(shadow.querySelector('h1'))
        expect(shadow.querySelectorAll('.lk-button-primary').length).toBeLessThanOrEqual(1)
        expect(await findViolations(shadow.host)).toEqual([])
      },
    )
  })
}

async function findViolations(element: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(element, {
    rules: Object.fromEntries(NOT_HERE.map((id) => [id, { enabled: false }])),
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
