/** Milliseconds. @see Spec §2 "Transitions", §4 "A shake flag is on for 500 ms" */
export const DURATION = { header: 120, height: 150, view: 150, shake: 500 } as const

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

/** Fades the header's text when it changes. */
export function animateTitle(element: HTMLElement): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION.header, easing: 'ease-out' })
}
