import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Font sizes of an amount, the largest first, and the most characters of each, also where more would fit. */
const SIZES = [
  ['large', 9],
  ['middle', 12],
  ['small', 16],
  ['tiny', Number.POSITIVE_INFINITY],
] as const

/**
 * Gives an amount the largest font size in which it fits its box, by the attribute `data-size` of `.lk-amount-input`. Measures
 * again when the box changes its width, for instance because of the token button beside it.
 *
 * @param element - The element with the text: `.lk-amount-input`, or an element in it.
 * @param length - Characters of the text.
 */
export function useFit(element: RefObject<HTMLElement | null>, length: number): void {
  const observed = useRef<{ readonly figure: Element; fit(): void; stop(): void } | undefined>(undefined)
  // After each render, because the element may have been replaced.
  useLayoutEffect(() => {
    const text = element.current
    const figure = text?.closest('.lk-amount-input')
    if (text === null || figure == null) return
    const fit = () => {
      for (const [size, maxLength] of SIZES) {
        if (length > maxLength) continue
        figure.setAttribute('data-size', size)
        // A field as wide as its text (`field-sizing: content`) is rounded to one pixel less.
        if (text.scrollWidth <= text.clientWidth + 1) return
      }
    }
    fit()
    if (observed.current?.figure !== figure) {
      observed.current?.stop()
      const sizes = new ResizeObserver(() => observed.current?.fit())
      observed.current = { figure, fit, stop: () => sizes.disconnect() }
      sizes.observe(figure)
    }
    observed.current.fit = fit
  })
  useLayoutEffect(
    () => () => {
      observed.current?.stop()
      observed.current = undefined
    },
    [],
  )
}
