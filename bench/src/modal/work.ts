import type { Browser, CDPSession } from '@playwright/test'
import { AMOUNT, enterSwap, openAccount, SEND, SWAP } from './money.ts'
import type { Sight } from './probe.ts'
import { CONNECT, closeModal, LISTED, PAIRING, WALLET } from './rounds.ts'
import { startVisit, type Visit } from './visit.ts'

/*
 * Counts the functions that a visitor's browser runs instead of measuring time: counts do not depend on the load of the
 * machine, so one run shows a change. A browser compiles a function when it first runs, which is most of the cost of a
 * first open.
 */

/** The functions that ran between a press and a sight, of the page's own files. */
export interface Work {
  /** Functions that had not run on this page before; a module is one. */
  readonly functions: number
  /** Their source without the functions in them, kB. */
  readonly source: number
  /** Calls of any function. */
  readonly calls: number
}

/** The counted sights, each from the press on. */
export const MOMENTS = {
  load: 'navigation to connect button',
  first: 'first open, pressed at once: choices',
  next: 'next open: choices',
  account: 'click on wallet to account',
  send: 'Send in the account: click to form',
  swap: 'Swap in the account: click to form',
  quote: 'amount entered to quote',
  code: 'WalletConnect: click to code',
  codeOfWallet: 'a wallet of the list: click to code',
  coldCode: 'WalletConnect, pressed at once: code',
} as const

export type Moment = keyof typeof MOMENTS

/** One function that ran. */
export interface Ran {
  /** Characters of it that are in no function in it. */
  readonly source: number
  readonly count: number
  readonly isFirst: boolean
}

/** Functions of the page's files that ran in each moment. */
export async function countWork(browser: Browser, url: string): Promise<Readonly<Record<Moment, readonly Ran[]>>> {
  const opened = await startCounted(browser, url)
  const load = await opened.ran()
  const first = await opened.count(CONNECT, 'choices')
  await opened.visit.rest()
  await closeModal(opened.visit)
  const next = await opened.count(CONNECT, 'choices')
  await opened.visit.rest()
  const account = await opened.count(WALLET, 'account')
  await opened.visit.end()
  return {
    load,
    first,
    next,
    account,
    send: await countMoney(browser, url, SEND, 'send'),
    swap: await countMoney(browser, url, SWAP, 'swap'),
    quote: await countQuote(browser, url),
    code: await countCode(browser, url, PAIRING, 'read'),
    codeOfWallet: await countCode(browser, url, LISTED, 'read'),
    coldCode: await countCode(browser, url, PAIRING, 'at once'),
  }
}

/** Sums up what ran. */
export function toWork(ran: readonly Ran[]): Work {
  const first = ran.filter(({ isFirst }) => isFirst)
  return {
    functions: first.length,
    source: first.reduce((sum, { source }) => sum + source, 0) / 1000,
    calls: ran.reduce((sum, { count }) => sum + count, 0),
  }
}

/** The work of each sight, line by line, of each page. */
export function toWorkLines(
  columns: readonly { readonly name: string; readonly ran: Readonly<Record<Moment, readonly Ran[]>> }[],
): readonly string[] {
  const cells = (ran: readonly Ran[]) => {
    const { functions, source, calls } = toWork(ran)
    return [String(functions), source.toFixed(1), String(calls)]
  }
  const moments = (Object.keys(MOMENTS) as readonly Moment[]).map((moment) => [
    MOMENTS[moment],
    ...columns.flatMap(({ ran }) => cells(ran[moment])),
  ])
  const head = ['', ...columns.flatMap(({ name }) => [name, 'kB', 'calls'])]
  return [
    'What runs, whatever the machine: functions for the first time, their source, all calls',
    ...[head, ...moments].map(
      ([name = '', ...figures]) => name.padEnd(44) + figures.map((each) => each.padStart(10)).join(''),
    ),
  ]
}

/** The first code of a visitor who reads the list first, or presses at once. */
async function countCode(browser: Browser, url: string, selector: string, pace: 'read' | 'at once') {
  const { visit, count } = await startCounted(browser, url)
  await visit.click(CONNECT, ['choices'])
  if (pace === 'read') await visit.rest()
  const ran = await count(selector, 'code', pace)
  await visit.end()
  return ran
}

/** A screen of money, by a visitor who looks at the account. */
async function countMoney(browser: Browser, url: string, selector: string, sight: 'send' | 'swap') {
  const { visit, count } = await startCounted(browser, url)
  await openAccount(visit)
  const ran = await count(selector, sight, 'read')
  await visit.end()
  return ran
}

async function countQuote(browser: Browser, url: string) {
  const { visit, countAct } = await startCounted(browser, url)
  await openAccount(visit)
  await visit.click(SWAP, ['swap'])
  await enterSwap(visit)
  const ran = await countAct(() => visit.type(AMOUNT, ['quote']), 'quote')
  await visit.end()
  return ran
}

async function startCounted(browser: Browser, url: string) {
  const visit = await startVisit(browser, url, 1, async (session) => {
    await session.send('Debugger.enable')
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  })
  await visit.inPage((probe) => probe.load)
  await visit.rest()
  const seen = new Set<string>()
  const ran = () => takeRan(visit.session, url, seen)
  const countAct = createCounter(visit, ran)
  const count = async (selector: string, sight: Sight, pace: 'read' | 'at once' = 'at once') => {
    if (pace === 'read') await visit.pointAt(selector)
    return countAct(() => visit.clickAtOnce(selector, [sight]), sight)
  }
  return { visit, ran, count, countAct }
}

/** Acts, and counts until a view is painted; the page is paused there, so that later work is not included. */
function createCounter({ session, inPage }: Visit, ran: () => Promise<readonly Ran[]>) {
  return async (act: () => Promise<unknown>, sight: Sight): Promise<readonly Ran[]> => {
    await ran()
    const held = new Promise((resolve) => session.once('Debugger.paused', resolve))
    await inPage((probe, wanted) => probe.haltAt(wanted), sight)
    // It returns when the page goes on.
    const acted = act()
    await held
    const counted = await ran()
    await session.send('Debugger.resume')
    await acted
    return counted
  }
}

async function takeRan(session: CDPSession, page: string, seen: Set<string>): Promise<readonly Ran[]> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith(page))
    .flatMap(({ url, functions }) => {
      const ranges = functions.flatMap(({ ranges: [range] }) =>
        range === undefined ? [] : [{ start: range.startOffset, end: range.endOffset, count: range.count }],
      )
      return ranges.flatMap(({ start, end, count }) => {
        if (count === 0) return []
        const key = `${url} ${start} ${end}`
        const isFirst = !seen.has(key)
        seen.add(key)
        return [{ count, isFirst, source: ownLength(ranges, start, end) }]
      })
    })
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Characters of a function that are in no function in it. */
function ownLength(ranges: readonly Range[], start: number, end: number): number {
  let own = end - start
  let at = start
  const inner = ranges
    .filter((each) => each.start >= start && each.end <= end && each.end - each.start < end - start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  for (const each of inner)
    if (each.start >= at) {
      own -= each.end - each.start
      at = each.end
    }
  return own
}
