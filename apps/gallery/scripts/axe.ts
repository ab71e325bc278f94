import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Rules about the page around the modal, which belongs to the site. */
const OF_THE_PAGE = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass']

/** Colours alone depend on theme and accent, and take most of the time. */
const COLOURS = ['color-contrast']

/** Returns what axe finds in the modal of a page, one line for each element. */
export async function findViolations(
  page: Page,
  what: 'everything' | 'structure' | 'colours',
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([ofThePage, runOnly]) => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await runner.run('latchkey-modal', {
        rules: runOnly === undefined ? Object.fromEntries(ofThePage.map((id) => [id, { enabled: false }])) : {},
        resultTypes: ['violations'],
        ...(runOnly === undefined ? {} : { runOnly }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all, none }) => {
          const reasons = [...any, ...all, ...none].map(({ message }) => message)
          return `${id}: ${target.flat().join(' ')}: ${reasons.join('; ')}`
        }),
      )
    },
    [
      what === 'structure' ? [...OF_THE_PAGE, ...COLOURS] : OF_THE_PAGE,
      what === 'colours' ? COLOURS : undefined,
    ] as const,
  )
}
