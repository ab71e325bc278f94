import type { Browser } from '@playwright/test'
import type { PackedSite } from '../../../scripts/pack/packed-site.ts'
import { buildPage } from '../page/build-page.ts'
import { servePage } from '../page/serve-page.ts'
import { runMoney } from './money.ts'
import { measureLeaks, type Round, runCodes, runRound } from './rounds.ts'
import { answerAsServices } from './stub-services.ts'

/** The parts that can be measured alone. */
export const PARTS = ['round', 'codes', 'money', 'leaks'] as const
export type Part = (typeof PARTS)[number]

const MEASURES: Readonly<Record<Part, (browser: Browser, url: string) => Promise<Round>>> = {
  round: runRound,
  codes: runCodes,
  money: runMoney,
  leaks: measureLeaks,
}
/** Leaks hardly differ between rounds, and take as long to measure as the rest. */
const LEAK_ROUNDS = 3

/** One page, served, and what was measured on it. */
export interface Column {
  readonly name: string
  readonly url: string
  readonly rounds: Round[]
  close(): void
}

/**
 * Builds one of the pages in a site, and serves it.
 *
 * @throws Error when the packages of the site lack an export that the page of today imports.
 */
export async function openColumn(name: string, page: 'latchkey' | 'floor', site: PackedSite): Promise<Column> {
  const files = await buildPage(site, `import './pages/${page}.tsx'`).catch((cause: unknown) => {
    throw new Error(`The page of today does not build with the packages of ${name}. Compare with a later commit.`, {
      cause,
    })
  })
  const { url, close } = await servePage(files, answerAsServices)
  return { name, url, rounds: [], close }
}

/**
 * Measures each column in each round, alternating the order, so that a busy minute of the machine affects all of them.
 */
export async function takeTurns(
  browser: Browser,
  columns: readonly Column[],
  { rounds, parts }: { readonly rounds: number; readonly parts: readonly Part[] },
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const now = parts.filter((part) => part !== 'leaks' || round <= LEAK_ROUNDS)
    for (const column of round % 2 === 0 ? columns : [...columns].reverse())
      column.rounds.push(await measureParts(browser, column, now))
    process.stderr.write(`round ${round} of ${rounds}\n`)
  }
}

async function measureParts(browser: Browser, { name, url }: Column, parts: readonly Part[]): Promise<Round> {
  const round: Round = {}
  for (const part of parts)
    try {
      Object.assign(round, await MEASURES[part](browser, url))
    } catch (cause) {
      throw new Error(`The visit "${part}" does not get through with ${name}. Leave it out by --only.`, { cause })
    }
  return round
}
