import { type RefObject, useLayoutEffect } from 'react'

/** Sizes of a figure, the largest first, and the most characters of each: a long one looks loud also where it has the room. */
const SIZES = [
  ['large', 9],
  ['middle', 12],
  ['small', 16],
  ['tiny', Number.POSITIVE_INFINITY],
] as const

/**
 * Draws the figure of an amount in the largest size in which none of it is cut; again when its room changes, for instance by
 * the button of the token beside it.
 *
 * @param element - Holds the text; it is `.lk-amount-input`, or in one.
 * @param length - Characters of the text; all digits are equally wide.
 */
export function useFit(element: RefObject<HTMLElement | null>, length: number): void {
  // With each drawing: the element may be another one.
  useLayoutEffect(() => {
    const text = element.current
    const figure = text?.closest('.lk-amount-input')
    if (text === null || figure == null) return undefined
    const fit = () => {
      for (const [size, maxLength] of SIZES) {
        if (length > maxLength) continue
        figure.setAttribute('data-size', size)
        if (text.scrollWidth <= text.clientWidth) return
      }
    }
    fit()
    const sizes = new ResizeObserver(fit)
    sizes.observe(figure)
    return () => sizes.disconnect()
  })
}
