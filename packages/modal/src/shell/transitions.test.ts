import { describe, expect, it, onTestFinished } from 'vitest'
import { animateHeight, animateTitle, animateView } from './transitions.ts'

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
    window: { matchMedia: () => ({ matches: isReduced }) },
    getComputedStyle: () => ({ direction }),
  })
  onTestFinished(() => {
    for (const name of ['window', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name)
  })
  return { element, movements }
}

describe('what moves', () => {
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

  it('only fades for a visitor who asked for less movement', () => {
    const { element, movements } = createElement({ isReduced: true })
    animateView(element, 'forward')
    animateHeight(element, 300, 420)
    expect(movements).toEqual([{ frames: [{ opacity: 0 }, { opacity: 1 }], duration: 150 }])
  })
})
