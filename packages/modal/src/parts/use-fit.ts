import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Font sizes of an amount, the largest first, and the maximum of characters for each, even if more would fit. */
const SIZES = [
  ['large', 9],
  ['middle', 12],
  ['small', 16],
  ['tiny', Number.POSITIVE_INFINITY],
] as const

/**
 * Sets the attribute `data-size` of `.lk-amount-input` to the largest font size in which an amount fits its box.
 * Measures again when the width of the box changes, for example because of the token button beside it.
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
        // The width of a field with `field-sizing: content` is rounded down by up to one pixel.
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
