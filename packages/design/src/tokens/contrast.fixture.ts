/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number]

/**
 * Returns the channels of a `#rrggbb` text, `undefined` for any other notation.
 *
 * @example parseColor('#ffffff') // [255, 255, 255]
 */
export function parseColor(text: string): Rgb | undefined {
  const pairs = /^#(..)(..)(..)$/.exec(text)?.slice(1)
  return pairs?.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb | undefined
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

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
