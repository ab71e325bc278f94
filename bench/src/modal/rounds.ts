import type { Browser } from '@playwright/test'
import type { FigureName } from './figures.ts'
import { WALLET_RDNS } from './page-wallet.ts'
import { FIRST_LISTED } from './stub-services.ts'
import { startVisit, type Visit } from './visit.ts'

export type Round = Partial<Record<FigureName, number>>

export const CONNECT = '[data-testid="connect-button"]'
const ALL = '[data-testid="all-wallets"]'
export const PAIRING = '[data-testid="wallet-selector-walletConnect"]'
export const WALLET = `[data-testid="wallet-selector-${WALLET_RDNS}"]`
export const LISTED = `[data-testid="wallet-selector-${FIRST_LISTED}"]`
const THROTTLE = 4
const NEXT_OPENS = 3
const SCROLL_PX = 9000
const SCROLL_PX_PER_S = 2500
const FIRST_CYCLES = 20
const CYCLES = 24

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Leaves the modal, and waits until nothing moves. */
export async function closeModal(visit: Visit): Promise<void> {
  await visit.page.keyboard.press('Escape')
  await visit.rest()
}

/** A visitor who moves a pointer, looks around, connects and comes back. */
export async function runRound(browser: Browser, url: string): Promise<Round> {
  const visit = await startVisit(browser, url, THROTTLE)
  const { page } = visit
  const round: Round = { load: await visit.inPage((probe) => probe.load) }
  await visit.rest()
  round.requests = visit.requests()

  const [firstPaint, firstChoices] = await visit.click(CONNECT, ['opened', 'choices'])
  Object.assign(round, { firstPaint, firstChoices })
  await visit.rest()
  await closeModal(visit)

  const next: (readonly number[])[] = []
  for (let open = 0; open < NEXT_OPENS; open += 1) {
    next.push(await visit.click(CONNECT, ['opened', 'choices']))
    await closeModal(visit)
  }
  round.nextPaint = median(next.map(([paint = 0]) => paint))
  round.nextChoices = median(next.map(([, choices = 0]) => choices))

  await visit.click(CONNECT, ['choices'])
  await visit.rest()
  round.allWallets = (await visit.click(ALL, ['listed']))[0] ?? 0
  await visit.rest()
  const scroller = await visit.inPage((probe) => probe.place('.lk-wallet-scroller'))
  if (scroller !== undefined) {
    await visit.inPage((probe) => probe.startFrames())
    await visit.session.send('Input.synthesizeScrollGesture', {
      ...scroller,
      yDistance: -SCROLL_PX,
      speed: SCROLL_PX_PER_S,
      gestureSourceType: 'mouse',
    })
    const frames = await visit.inPage((probe) => probe.endFrames())
    Object.assign(round, { scrollMissed: frames.missed, scrollLongest: frames.longest })
  }
  await visit.rest()
  const field = await visit.inPage((probe) => probe.place('input'))
  if (field !== undefined) await page.mouse.click(field.x, field.y)
  round.search = (await visit.type('quartz', ['found']))[0] ?? 0
  // The first press empties the field, the second one closes.
  await closeModal(visit)
  await closeModal(visit)

  await visit.click(CONNECT, ['choices'])
  await visit.rest()
  const [account, gone] = await visit.click(WALLET, ['account', 'gone'])
  Object.assign(round, { account, gone })
  await visit.rest()
  const { empty, disconnected } = await visit.reload()
  Object.assign(round, { reloadEmpty: empty, reloadDisconnected: disconnected })
  await visit.end()

  const cold = await startVisit(browser, url, THROTTLE)
  await cold.inPage((probe) => probe.load)
  await cold.rest()
  const [coldPaint, coldChoices] = await cold.clickAtOnce(CONNECT, ['opened', 'choices'])
  await cold.end()
  return { ...round, coldPaint, coldChoices } as Round
}

/** Three visitors who want to scan a code. */
export async function runCodes(browser: Browser, url: string): Promise<Round> {
  const code = await timeCode(browser, url, (visitor) => visitor.click(PAIRING, ['code']))
  const codeOfWallet = await timeCode(browser, url, (visitor) => visitor.click(LISTED, ['code']))
  const coldCode = await timeCode(browser, url, (visitor) => visitor.clickAtOnce(PAIRING, ['code']))
  return { code, codeOfWallet, coldCode }
}

/** The first code that a visitor sees. */
async function timeCode(
  browser: Browser,
  url: string,
  press: (visit: Visit) => Promise<readonly number[]>,
): Promise<number> {
  const visit = await startVisit(browser, url, THROTTLE)
  await visit.inPage((probe) => probe.load)
  await visit.rest()
  await visit.click(CONNECT, ['choices'])
  // A person reads the list first.
  await visit.rest()
  const [time = 0] = await press(visit)
  await visit.end()
  return time
}

/** The elements and listeners left by opening and closing, at full speed. */
export async function measureLeaks(browser: Browser, url: string): Promise<Round> {
  const visit = await startVisit(browser, url, 1)
  const cycle = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await visit.press(CONNECT, ['choices'])
      await visit.page.keyboard.press('Escape')
      await visit.inPage((probe) => probe.until('gone'))
    }
    await visit.rest()
    await visit.session.send('HeapProfiler.collectGarbage')
    await visit.session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await visit.session.send('Memory.getDOMCounters')
    const { usedSize } = await visit.session.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, usedSize }
  }
  await visit.session.send('HeapProfiler.enable')
  await visit.inPage((probe) => probe.load)
  const fresh = await cycle(0)
  const before = await cycle(FIRST_CYCLES)
  const after = await cycle(CYCLES)
  await visit.end()
  return {
    openedHeap: (before.usedSize - fresh.usedSize) / 1e6,
    keptNodes: (after.nodes - before.nodes) / CYCLES,
    keptListeners: (after.jsEventListeners - before.jsEventListeners) / CYCLES,
    keptHeap: (after.usedSize - before.usedSize) / 1000 / CYCLES,
  }
}
