/** Milliseconds. Closing ends before the next visit's first screen is drawn. @see Spec §2 "Transitions", §4 "A shake flag is on for 500 ms" */
export const DURATION = { header: 120, height: 150, view: 150, open: 150, close: 90, shake: 500 } as const

/** Names the movement of opening for who measures when a screen is there. */
const OPENING_ID = 'lk-open'
const SHIFT_PX = 16
const EASE = 'cubic-bezier(.2,.8,.2,1)'

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Moves a screen in from where the person is going; under reduced motion it only fades. */
export function animateView(element: HTMLElement, direction: 'forward' | 'back' | 'none'): void {
  if (direction === 'none') return
  const towards = direction === 'forward' ? 1 : -1
  const mirrored = getComputedStyle(element).direction === 'rtl' ? -towards : towards
  const from = prefersReducedMotion() ? {} : { transform: `translateX(${mirrored * SHIFT_PX}px)` }
  element.animate([{ opacity: 0, ...from }, { opacity: 1 }], { duration: DURATION.view, easing: EASE })
}

/** Lets the card grow or shrink from one content to the next instead of jumping. */
export function animateHeight(element: HTMLElement, from: number, to: number): Animation | undefined {
  if (from === to || prefersReducedMotion()) return undefined
  return element.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: DURATION.height, easing: EASE })
}

/** Lets a dialog that was just opened rise: a sheet from below, a card in its place. */
export function animateOpening(dialog: HTMLDialogElement): readonly Animation[] {
  const timing = { id: OPENING_ID, duration: DURATION.open, easing: EASE }
  // Not from nothing: the first frame must show the requested screen.
  return moveDialog(dialog, { opacity: [0.3, 1], transform: [awayOf('50%'), 'none'] }, timing)
}

/**
 * Lets a dialog that was just closed go out of sight. To the page, to the keyboard and to assistive tools it is gone
 * already; its picture stands in the top layer as an inert popover until it has faded.
 *
 * @returns what moves, so that opening again can end it.
 */
export function animateClosing(dialog: HTMLDialogElement): readonly Animation[] {
  // A browser without popovers closes without a movement.
  if (!dialog.isConnected || dialog.showPopover === undefined) return []
  dialog.inert = true
  dialog.popover = 'manual'
  dialog.showPopover()
  const timing = { duration: DURATION.close, easing: 'ease-in', fill: 'forwards' } as const
  const moving = moveDialog(dialog, { opacity: [1, 0], transform: ['none', awayOf('30%')] }, timing)
  moving[0]?.addEventListener('finish', () => {
    dialog.popover = null
    dialog.inert = false
    for (const each of moving) each.cancel()
  })
  return moving
}

function moveDialog(
  dialog: HTMLDialogElement,
  { opacity, transform }: { readonly opacity: number[]; readonly transform: string[] },
  timing: KeyframeAnimationOptions,
): readonly Animation[] {
  const fade = { opacity, visibility: ['visible', 'visible'] }
  return [
    dialog.animate(fade, timing),
    dialog.animate(fade, { ...timing, pseudoElement: '::backdrop' }),
    ...Array.from(dialog.children, (card) => card.animate({ transform }, timing)),
  ]
}

function awayOf(slide: string): string {
  if (prefersReducedMotion()) return 'none'
  return window.matchMedia('(max-width: 440px)').matches ? `translateY(${slide})` : 'scale(.97)'
}

/** Fades the header's text when it changes. */
export function animateTitle(element: HTMLElement): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION.header, easing: 'ease-out' })
}
