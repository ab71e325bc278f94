import type { Browser, Page } from '@playwright/test'
import { toAddress } from '../src/address.ts'
import type { Scene } from '../src/scenes.ts'
import { isOver, type Jump } from './jump-rules.ts'

const READY_MS = 60_000
/** Two cores carry them: a scene mostly waits. */
const MAX_CONCURRENT = 3

interface Recorded {
  readonly heights: readonly number[]
  readonly pushed: number
}

interface Gallery {
  readonly browser: Browser
  /** Of a gallery whose views are late; a warm cache would hide what is shown meanwhile. */
  readonly url: string
}

/** Opens each scene in a browser whose services and chunks are late, and measures what moves once it is painted. */
export async function measureJumps(scenes: readonly Scene[], gallery: Gallery): Promise<readonly Jump[]> {
  const waiting = [...scenes.entries()]
  const jumps = new Map<number, Jump>()
  async function work(): Promise<void> {
    const page = await openPage(gallery)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, scene] = next
      const jump = await measure(page, scene, gallery.url)
      // A busy machine may paint a frame too few or too many: what jumps does it again.
      jumps.set(at, isOver(jump) ? least(jump, await measure(page, scene, gallery.url)) : jump)
    }
    await page.context().close()
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  return [...jumps].sort(([a], [b]) => a - b).map(([, jump]) => jump)
}

const least = (one: Jump, other: Jump) =>
  Math.max(one.card, one.pushed) < Math.max(other.card, other.pushed) ? one : other

async function openPage({ browser }: Gallery): Promise<Page> {
  // Movements would be measured as jumps; without them the card has its final height at once.
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 480, height: 760 } })
  const page = await context.newPage()
  await page.addInitScript(RECORDER)
  return page
}

async function measure(page: Page, { view, state }: Scene, url: string): Promise<Jump> {
  const scene = `${view} ${state}`
  await page.goto(url + toAddress({ view, state, isBare: true, isLate: true }))
  await page.waitForSelector('html[data-stage]', { state: 'attached', timeout: READY_MS })
  if ((await page.getAttribute('html', 'data-stage')) !== 'ready') throw new Error(`${scene} did not play`)
  const { heights, pushed } = await page.evaluate<Recorded>('recordedJumps()')
  const last = heights.at(-1) ?? 0
  const card = Math.max(0, ...heights.map((height) => Math.abs(height - last)))
  return { scene, heights, card, pushed }
}

/**
 * Runs in the page before anything else. The first frame of a view is the one in which what the card held when the
 * view was requested is gone; an old view that stays until then is no part of it.
 */
const RECORDER = `(() => {
  const frames = [], shifts = []
  // A value that is wider than its shape stays where it ends.
  const aside = (from, to) => Math.min(Math.abs(from.left - to.left), Math.abs(from.right - to.right))
  requestAnimationFrame(function look() {
    requestAnimationFrame(look)
    const card = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-card')
    if (!card) return
    const view = card.querySelector('.lk-view')
    frames.push({
      now: performance.now(),
      content: (view ?? card).firstElementChild,
      isLeaving: view?.hasAttribute('data-leaving') ?? false,
      height: card.getBoundingClientRect().height,
    })
  })
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries())
      for (const { previousRect: from, currentRect: to } of sources)
        if (from.width * from.height > 0 && to.width * to.height > 0)
          shifts.push({ startTime, by: Math.max(Math.abs(from.top - to.top), aside(from, to)) })
  }).observe({ type: 'layout-shift', buffered: true })
  window.recordedJumps = () => {
    const requestedAt = performance.getEntriesByName('gallery-requested').at(-1)?.startTime ?? 0
    const before = frames.findLast(({ now }) => now <= requestedAt)?.content
    const first = frames.findIndex(
      ({ now, content, isLeaving }) => now > requestedAt && content !== before && !isLeaving,
    )
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
