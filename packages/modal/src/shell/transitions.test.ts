import { describe, expect, it, onTestFinished } from 'vitest'
import { animateClosing, animateHeight, animateOpening, animateTitle, animateView } from './transitions.ts'

interface Movement {
  readonly frames: readonly Keyframe[]
  readonly duration: unknown
}

/** An element that writes down how it is moved, in a page whose visitor likes movement or not. */
function createElement({ isReduced = false, direction = 'ltr' } = {}) {
  const movements: Movement[] = []
  const element = {
    animate(frames: readonly Keyframe[], { duration }: KeyframeAnimationOptions) {
      movements.push({ frames, duration })
      return {}
    },
  } as unknown as HTMLElement
  Object.assign(globalThis, {
    window: { matchMedia: (query: string) => ({ matches: isReduced || query.includes('width') }) },
    getComputedStyle: () => ({ direction }),
  })
  onTestFinished(() => {
    for (const name of ['window', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name)
  })
  return { element, movements }
}

describe('the moving element', () => {
  it('is the text of the header, in 120 ms (Spec §2.48)', () => {
    const { element, movements } = createElement()
    animateTitle(element)
    expect(movements).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], duration: 120 }])
  })

  it('is the height of the card, in 150 ms (Spec §2.49)', () => {
    const { element, movements } = createElement()
    animateHeight(element, 300, 420)
    animateHeight(element, 420, 420)
    expect(movements).toEqual([{ frames: [{ height: '300px' }, { height: '420px' }], duration: 150 }])
  })

  it.each([
    ['forward', 'ltr', 'translateX(16px)'],
    ['back', 'ltr', 'translateX(-16px)'],
    ['forward', 'rtl', 'translateX(-16px)'],
  ] as const)(
    'is a view that comes %s in a page that reads %s, in 150 ms (Spec §2.50)',
    (way, direction, transform) => {
      const { element, movements } = createElement({ direction })
      animateView(element, way)
      expect(movements).toEqual([{ frames: [{ opacity: 0, transform }, { opacity: 1 }], duration: 150 }])
    },
  )

  it('is nothing when the first view appears', () => {
    const { element, movements } = createElement()
    animateView(element, 'none')
    expect(movements).toEqual([])
  })

  it('only fades for a visitor who prefers less movement', () => {
    const { element, movements } = createElement({ isReduced: true })
    animateView(element, 'forward')
    animateHeight(element, 300, 420)
    expect(movements).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], duration: 150 }])
  })
})

/** A dialog that was just closed, and what was done to it. */
function createClosedDialog({ hasPopovers = true } = {}) {
  const moved: { readonly frames: unknown; readonly timing: KeyframeAnimationOptions }[] = []
  const ends: (() => void)[] = []
  const shows: string[] = []
  const animate = (frames: unknown, timing: KeyframeAnimationOptions) => {
    moved.push({ frames, timing })
    return { addEventListener: (_: string, end: () => void) => ends.push(end), cancel: () => {} }
  }
  const dialog = {
    isConnected: true,
    inert: false,
    popover: null,
    animate,
    children: [{ animate }],
    ...(hasPopovers ? { showPopover: () => shows.push('') } : {}),
  }
  return { dialog, moved, shows, end: () => ends.forEach((each) => void each()) }
}

describe('a dialog that opens', () => {
  const open = (dialog: unknown) => animateOpening(dialog as HTMLDialogElement)

  it('is seen from its first frame, and in its place after 150 ms', () => {
    createElement()
    const { dialog, moved } = createClosedDialog()
    open(dialog)
    expect(moved.map(({ timing }) => timing.duration)).toEqual([150, 150, 150])
    expect(moved[0]?.frames).toMatchObject({ opacity: [0.3, 1] })
    expect(moved.at(-1)?.frames).toEqual({ transform: ['translateY(50%)', 'none'] })
  })

  it('only fades for a visitor who prefers less movement', () => {
    createElement({ isReduced: true })
    const { dialog, moved } = createClosedDialog()
    open(dialog)
    expect(moved.at(-1)?.frames).toEqual({ transform: ['none', 'none'] })
  })
})

describe('a dialog that closes', () => {
  const close = (dialog: unknown) => animateClosing(dialog as HTMLDialogElement)

  it('is inert at once, and fades in front of the page before another first view is drawn', () => {
    createElement()
    const { dialog, moved, shows } = createClosedDialog()
    close(dialog)
    expect(dialog).toMatchObject({ inert: true, popover: 'manual' })
    expect(shows).toHaveLength(1)
    expect(moved.map(({ timing }) => timing.duration)).toEqual([90, 90, 90])
    expect(moved.at(-1)?.frames).not.toEqual({ transform: ['none', 'none'] })
  })

  it('is as it was when it has faded, so that it can open again', () => {
    createElement()
    const { dialog, end } = createClosedDialog()
    close(dialog)
    end()
    expect(dialog).toMatchObject({ inert: false, popover: null })
  })

  it('only fades for a visitor who prefers less movement', () => {
    createElement({ isReduced: true })
    const { dialog, moved } = createClosedDialog()
    close(dialog)
    expect(moved.at(-1)?.frames).toEqual({ transform: ['none', 'none'] })
  })

  it('goes without a movement where the browser has no popovers', () => {
    createElement()
    const { dialog, moved } = createClosedDialog({ hasPopovers: false })
    close(dialog)
    expect(moved).toEqual([])
    expect(dialog.inert).toBe(false)
  })
})
