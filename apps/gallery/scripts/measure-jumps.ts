import type { Browser, Page } from '@playwright/test'
import { toAddress } from '../src/address.ts'
import type { Scene } from '../src/scenes.ts'

/** A chunk of a view arrives this late; a warm cache would hide what is shown meanwhile. */
const CHUNK_MS = 150
const READY_MS = 30_000
const AT_ONCE = 2

/** How far things moved between the first frame of a view and the last. CSS px. */
export interface Jump {
  readonly scene: string
  /** Heights of the card, each that was painted, from the first frame of the view to the last. */
  readonly heights: readonly number[]
  /** The largest difference between a painted height and the last one. */
  readonly card: number
  /** The largest way that something in sight was pushed, as Chromium's Layout Instability API reports it. */
  readonly pushed: number
}

interface Recorded {
  readonly heights: readonly number[]
  readonly pushed: number
}

/** Opens each scene in a browser whose services and chunks are late, and measures what moves once it is painted. */
export async function measureJumps(
  scenes: readonly Scene[],
  { browser, url }: { readonly browser: Browser; readonly url: string },
): Promise<readonly Jump[]> {
  const waiting = [...scenes.entries()]
  const jumps = new Map<number, Jump>()
  async function work(): Promise<void> {
    // Movements would be measured as jumps; without them the card has its final height at once.
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 } })
    await context.route(/\.view-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, CHUNK_MS))
      await route.continue()
    })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const page = await context.newPage()
      jumps.set(next[0], await measure(page, next[1], url))
      await page.close()
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return [...jumps].sort(([a], [b]) => a - b).map(([, jump]) => jump)
}

async function measure(page: Page, { view, state }: Scene, url: string): Promise<Jump> {
  await page.addInitScript(RECORDER)
  await page.goto(url + toAddress({ view, state, isBare: true, isLate: true }))
  await page.waitForSelector('html[data-stage=ready]', { state: 'attached', timeout: READY_MS })
  const { heights, pushed } = await page.evaluate<Recorded>('recordedJumps()')
  const last = heights.at(-1) ?? 0
  const card = Math.max(0, ...heights.map((height) => Math.abs(height - last)))
  return { scene: `${view} ${state}`, heights, card, pushed }
}

/**
 * Runs in the page before anything else. The first frame of a view is the one in which what the card held when the
 * view was requested is gone; an old view that stays until then is no part of it.
 */
const RECORDER = `(() => {
  const frames = [], shifts = []
  const contentOf = (card) => (card.querySelector('.lk-view') ?? card).firstElementChild
  requestAnimationFrame(function look(now) {
    requestAnimationFrame(look)
    const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-card')
    if (card) frames.push({ now: performance.now(), content: contentOf(card), height: card.getBoundingClientRect().height })
  })
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries())
      for (const { previousRect: from, currentRect: to } of sources)
        if (from.width * from.height > 0 && to.width * to.height > 0)
          shifts.push({ startTime, by: Math.max(Math.abs(from.top - to.top), Math.abs(from.left - to.left)) })
  }).observe({ type: 'layout-shift', buffered: true })
  window.recordedJumps = () => {
    const requestedAt = performance.getEntriesByName('gallery-requested').at(-1)?.startTime ?? 0
    const before = frames.findLast(({ now }) => now <= requestedAt)?.content
    const first = frames.findIndex(({ now, content }) => now > requestedAt && content !== before)
    const since = frames[first]?.now ?? Infinity
    // Frames are read before they are painted: shifts of the first one are reported after it.
    const painted = frames[first + 1]?.now ?? Infinity
    const heights = frames.filter(({ now }) => now >= since).map(({ height }) => Math.round(height * 10) / 10)
    return {
      heights: heights.filter((height, at) => height !== heights[at - 1]),
      pushed: Math.round(Math.max(0, ...shifts.filter(({ startTime }) => startTime >= painted).map(({ by }) => by))),
    }
  }
})()`
