import type { Condition } from './gate.ts'

/** @see https://www.w3.org/TR/intersection-observer/ "Visibility": an effect on the element, or anything above it */
interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

const MIN_WIDTH = 320
const MIN_HEIGHT = 400
/** The smallest delay that browsers take, in milliseconds. */
const DELAY_MS = 100
const LEAST_RATIO = 0.99
const TICK_MS = 50

/** Returns whether the browser can tell that something covers an element. Safari and Firefox cannot. */
export const hasVisibility = (page: Window): boolean =>
  'IntersectionObserver' in page &&
  'isVisible' in (page as Window & typeof globalThis).IntersectionObserverEntry.prototype

export interface Watch {
  readonly page: Window
  /** Returns the current elements that nothing may cover; a change of the content can replace them. */
  readonly parts: () => Readonly<Record<'origin' | 'amount' | 'buttons', HTMLElement>>
  readonly report: (name: Condition, holds: boolean) => void
  /** Called every 50 ms and after each event of the page, so that the button opens once its time has passed. */
  readonly tick: () => void
}

export interface Watching {
  /** Observes the current elements after a change of the content. */
  readonly renew: () => void
  /** Handles the observer's pending entries at once. */
  readonly flush: () => void
  readonly stop: () => void
}

/** Reports the conditions of the page until `stop` is called. */
export function watchPage({ page, parts, report, tick }: Watch): Watching {
  const names = new Map<Element, Condition>()
  const take = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const entry of entries as readonly VisibilityEntry[]) {
      const name = names.get(entry.target)
      if (name !== undefined) report(name, entry.isVisible === true && entry.intersectionRatio >= LEAST_RATIO)
    }
  }
  const init: VisibilityInit = { threshold: [0, 0.5, LEAST_RATIO, 1], trackVisibility: true, delay: DELAY_MS }
  const observer = hasVisibility(page) ? new IntersectionObserver(take, init) : undefined
  const renew = (): void => {
    observer?.disconnect()
    names.clear()
    for (const [name, part] of Object.entries(parts())) {
      names.set(part, `${name as 'origin' | 'amount' | 'buttons'}-visible`)
      observer?.observe(part)
    }
  }
  const look = (): void => {
    const { document, innerWidth, innerHeight } = page
    report('page-visible', document.visibilityState === 'visible')
    report('focused', document.hasFocus())
    report('large', innerWidth >= MIN_WIDTH && innerHeight >= MIN_HEIGHT)
    report('unscaled', isUnscaled(page, parts().buttons))
    tick()
  }
  renew()
  look()
  const timer = page.setInterval(look, TICK_MS)
  const events = ['focus', 'blur', 'resize', 'scroll'] as const
  for (const event of events) page.addEventListener(event, look)
  page.document.addEventListener('visibilitychange', look)
  return {
    renew,
    flush: () => take(observer?.takeRecords() ?? []),
    stop() {
      page.clearInterval(timer)
      observer?.disconnect()
      for (const event of events) page.removeEventListener(event, look)
      page.document.removeEventListener('visibilitychange', look)
    },
  }
}

/** Returns false if the frame is drawn at another scale than it is laid out, which can make its text unreadable. */
function isUnscaled(page: Window, part: HTMLElement): boolean {
  const { devicePixelRatio, visualViewport } = page
  const drawn = part.getBoundingClientRect().width
  const isSane = devicePixelRatio >= 0.5 && devicePixelRatio <= 8
  return isSane && (visualViewport?.scale ?? 1) >= 1 && Math.abs(drawn - part.offsetWidth) <= 1
}
