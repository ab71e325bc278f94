import { describe, expect, it, onTestFinished } from 'vitest'
import { animateClosing, animateHeight, animateOpening, animateTitle, animateView } from './transitions.ts'

interface Movement {
  readonly frames: readonly Keyframe[]
  readonly duration: unknown
}

/** An element that records its animations, in a page with or without reduced motion. */
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

describe('the animated element', () => {
  it('is the title of the header, for 120 ms (Spec §2.48)', () => {
    const { element, movements } = createElement()
    animateTitle(element)
    expect(movements).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], duration: 120 }])
  })

  it('is the height of the card, for 150 ms (Spec §2.49)', () => {
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
    'is a view that comes %s in a page that reads %s, for 150 ms (Spec §2.50)',
    (way, direction, transform) => {
      const { element, movements } = createElement({ direction })
      animateView(element, way)
      expect(movements).toEqual([{ frames: [{ opacity: 0, transform }, { opacity: 1 }], duration: 150 }])
    },
  )

  it('is absent for the first view', () => {
    const { element, movements } = createElement()
    animateView(element, 'none')
    expect(movements).toEqual([])
  })

  it('only fades with reduced motion', () => {
    const { element, movements } = createElement({ isReduced: true })
    animateView(element, 'forward')
    animateHeight(element, 300, 420)
    expect(movements).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], duration: 150 }])
  })
})

/** A dialog that was just closed, with a record of its changes. */
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

describe('an opening dialog', () => {
  const open = (dialog: unknown) => animateOpening(dialog as HTMLDialogElement)

  it('is visible from its first frame, and in its place after 150 ms', () => {
    createElement()
    const { dialog, moved } = createClosedDialog()
    open(dialog)
    expect(moved.map(({ timing }) => timing.duration)).toEqual([150, 150, 150])
    expect(moved[0]?.frames).toMatchObject({ opacity: [0.3, 1] })
    expect(moved.at(-1)?.frames).toEqual({ transform: ['translateY(50%)', 'none'] })
  })

  it('only fades with reduced motion', () => {
    createElement({ isReduced: true })
    const { dialog, moved } = createClosedDialog()
    open(dialog)
    expect(moved.at(-1)?.frames).toEqual({ transform: ['none', 'none'] })
  })
})

describe('a closing dialog', () => {
  const close = (dialog: unknown) => animateClosing(dialog as HTMLDialogElement)

  it('is inert at once, and fades out in front of the page before another first view is rendered', () => {
    createElement()
    const { dialog, moved, shows } = createClosedDialog()
    close(dialog)
    expect(dialog).toMatchObject({ inert: true, popover: 'manual' })
    expect(shows).toHaveLength(1)
    expect(moved.map(({ timing }) => timing.duration)).toEqual([90, 90, 90])
    expect(moved.at(-1)?.frames).not.toEqual({ transform: ['none', 'none'] })
  })

  it('is restored after the fade, so that it can open again', () => {
    createElement()
    const { dialog, end } = createClosedDialog()
    close(dialog)
    end()
    expect(dialog).toMatchObject({ inert: false, popover: null })
  })

  it('only fades with reduced motion', () => {
    createElement({ isReduced: true })
    const { dialog, moved } = createClosedDialog()
    close(dialog)
    expect(moved.at(-1)?.frames).toEqual({ transform: ['none', 'none'] })
  })

  it('closes without an animation in a browser without popovers', () => {
    createElement()
    const { dialog, moved } = createClosedDialog({ hasPopovers: false })
    close(dialog)
    expect(moved).toEqual([])
    expect(dialog.inert).toBe(false)
  })
})
