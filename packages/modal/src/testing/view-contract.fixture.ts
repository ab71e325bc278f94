import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type { ShownView } from './show-view.fixture.ts'

/** What belongs to the page around the modal, and what only a browser that paints can judge. */
const NOT_HERE = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass', 'color-contrast', 'target-size']

/**
 * What every view keeps, in each of its states.
 *
 * @param states - How to show each state, by its name.
 */
export function viewContract(states: Readonly<Record<string, () => Promise<ShownView>>>): void {
  describe('the contract of views', () => {
    it.each(Object.entries(states))(
      '%s: one heading has the focus, at most one action is primary, and axe finds nothing',
      async (_, show) => {
        const { shadow } = await show()
        const headings = shadow.querySelectorAll('h1')
        expect(headings).toHaveLength(1)
        expect(headings[0]?.textContent).toMatch(/\S/)
        expect(shadow.activeElement).toBe(headings[0])
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
