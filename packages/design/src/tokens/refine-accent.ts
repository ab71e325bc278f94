import { contrast, INK, inkOn, parseColor, type Rgb, toCss, WHITE } from './color.ts'

/**
 * Card and fill of each theme, as in `tokens.ts`: accent text stands on both, and what reads on the fill reads on the
 * card.
 */
const LIGHT: readonly [Rgb, Rgb] = [WHITE, [244, 245, 247]]
const DARK: readonly [Rgb, Rgb] = [
  [24, 25, 29],
  [34, 36, 41],
]

/**
 * Gives a host that has a theme the colours of its accent: for text on it, and for text in it, as close to the accent as
 * reads. Without an accent, and with one that is no colour, nothing changes. Call it after each `applyTheme`.
 */
export function refineAccent({ shadowRoot, style }: HTMLElement): void {
  const given = style.getPropertyValue('--lk-accent')
  if (given === '') return
  const accent = parseColor(given) ?? (shadowRoot === null ? undefined : resolveColor(given, shadowRoot))
  if (accent === undefined) return
  for (const [name, value] of Object.entries(toAccentProperties(accent))) style.setProperty(name, value)
}

/** @example toAccentProperties([255, 204, 0])['--lk-on-accent'] // 'rgb(20 22 27)' */
export function toAccentProperties(accent: Rgb): Readonly<Record<string, string>> {
  return {
    '--lk-on-accent': toCss(inkOn(accent)),
    '--lk-accent-light': toCss(readAs(accent, INK, LIGHT)),
    '--lk-accent-dark': toCss(readAs(accent, WHITE, DARK)),
  }
}

/** The accent as text: also on the surface of tags and chosen rows, 12 % of the accent over the card. */
function readAs(accent: Rgb, ink: Rgb, [card, fill]: readonly [Rgb, Rgb]): Rgb {
  const tint = accent.map((channel, at) => channel * 0.12 + (card[at] ?? 0) * 0.88)
  return toReadable(accent, ink, [fill, tint as unknown as Rgb])
}

/**
 * Returns the channels of a colour in any notation that the browser knows, such as `oklch()`, a name or `var()`.
 * Transparency is left out, and what lies outside of sRGB is cut to it.
 *
 * @param root - Connected to the document; no style of the page reaches into it.
 * @returns `undefined` for what is no colour.
 */
function resolveColor(text: string, root: ShadowRoot): Rgb | undefined {
  const probe = document.createElement('i')
  root.append(probe)
  // Of all functions this one has a computed value in sRGB, whatever goes into it.
  probe.style.color = `color-mix(in srgb,${text},${text})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  const channels = /^color\(srgb (\S+) (\S+) ([^\s)]+)/.exec(color)?.slice(1)
  return channels?.map((share) => Math.round(Math.min(1, Math.max(0, Number(share))) * 255)) as unknown as Rgb
}

/**
 * Returns `color` moved toward `target` in twentieths until it reads on every given surface.
 *
 * @param ratio - Contrast to reach, e.g. 4.5.
 */
function toReadable(color: Rgb, target: Rgb, surfaces: readonly Rgb[], ratio = 4.5): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = color.map((channel, at) => Math.round(channel + ((target[at] ?? 0) - channel) * (step / 20)))
    const candidate = mixed as unknown as Rgb
    if (surfaces.every((surface) => contrast(candidate, surface) >= ratio)) return candidate
  }
  return target
}
