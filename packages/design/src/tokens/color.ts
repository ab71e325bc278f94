/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number]

/**
 * Returns the channels of a `#rgb` or `#rrggbb` text, `undefined` for any other notation.
 *
 * @example parseColor('#fff') // [255, 255, 255]
 */
export function parseColor(text: string): Rgb | undefined {
  const [, digits] = /^#((?:[\da-f]{3}){1,2})$/i.exec(text.trim()) ?? []
  // A digit that stands alone counts twice.
  const hex = digits?.match(digits.length === 3 ? /./g : /../g)?.map((pair) => Number(`0x${pair}${pair}`) & 255)
  return hex as unknown as Rgb | undefined
}

/**
 * Returns the contrast of two colours, 1–21.
 *
 * @see WCAG 2.2, "contrast ratio"
 * @example contrast([0, 0, 0], [255, 255, 255]) // 21
 */
export function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

export const WHITE: Rgb = [255, 255, 255]
export const INK: Rgb = [20, 22, 27]

/** Returns the colour of text that reads best on a colour: white, or nearly black. */
export function inkOn(color: Rgb): Rgb {
  return contrast(INK, color) > contrast(WHITE, color) ? INK : WHITE
}

/** @example toCss([0, 0, 0]) // 'rgb(0 0 0)' */
export function toCss(color: Rgb): string {
  return `rgb(${color.join(' ')})`
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
