/**
 * Milliseconds. Closing ends before the first screen of the next opening is rendered. @see Spec §2 "Transitions", §4 "A
 * shake flag is on for 500 ms"
 */
export const DURATION = { header: 120, height: 150, view: 150, open: 150, close: 90, shake: 500 } as const

/** Id of the opening animation, for measurements of when a screen is visible. */
const OPENING_ID = 'lk-open'
const SHIFT_PX = 16
const EASE = 'cubic-bezier(.2,.8,.2,1)'

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Slides a screen in from the direction of the navigation; with reduced motion it only fades. */
export function animateView(element: HTMLElement, direction: 'forward' | 'back' | 'none'): void {
  if (direction === 'none') return
  const towards = direction === 'forward' ? 1 : -1
  const mirrored = getComputedStyle(element).direction === 'rtl' ? -towards : towards
  const from = prefersReducedMotion() ? {} : { transform: `translateX(${mirrored * SHIFT_PX}px)` }
  element.animate([{ opacity: 0, ...from }, { opacity: 1 }], { duration: DURATION.view, easing: EASE })
}

/** Animates the height of the card from one content to the next. */
export function animateHeight(element: HTMLElement, from: number, to: number): Animation | undefined {
  if (from === to || prefersReducedMotion()) return undefined
  return element.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: DURATION.height, easing: EASE })
}

/** Animates a dialog that was just opened: a sheet from below, a card in place. */
export function animateOpening(dialog: HTMLDialogElement): readonly Animation[] {
  const timing = { id: OPENING_ID, duration: DURATION.open, easing: EASE }
  // Starts with some opacity, because the first frame must show the requested screen.
  return moveDialog(dialog, { opacity: [0.3, 1], transform: [awayOf('50%'), 'none'] }, timing)
}

/**
 * Fades out a dialog that was just closed. For the page, the keyboard and assistive technology it is closed already; as
 * an inert popover in the top layer it stays visible until it has faded.
 *
 * @returns the animations, so that opening again can cancel them.
 */
export function animateClosing(dialog: HTMLDialogElement): readonly Animation[] {
  // A browser without popovers closes without an animation.
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
