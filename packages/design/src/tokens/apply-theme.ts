import { contrast, parseColor, type Rgb, toReadable } from './color.ts'
import type { ThemeMode, ThemeVariables } from './tokens.ts'

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [20, 22, 27]
/**
 * Card and fill of each theme, as in `tokens.ts`: accent text stands on both, and what reads on the fill reads on the
 * card.
 */
const LIGHT: readonly [Rgb, Rgb] = [WHITE, [244, 245, 247]]
const DARK: readonly [Rgb, Rgb] = [
  [24, 25, 29],
  [34, 36, 41],
]
const PREFIXES = ['--w3m-', '--apkt-', '--lk-'] as const
const UNITS: Readonly<Record<string, string>> = {
  'font-size-master': 'px',
  'border-radius-master': 'px',
  'color-mix-strength': '%',
}

/**
 * Returns the custom properties that a theme sets on a host element: names of other prefixes become ours, numbers get
 * their unit, and a custom accent brings the colours that keep text on it, and text in it, readable.
 *
 * @param variables - Unknown names are left out.
 * @param resolved - An accent that is not in hexadecimal; while it is not known, text on the accent is white.
 * @example toThemeProperties({ '--w3m-accent': '#ffcc00' })['--lk-on-accent'] // 'rgb(20 22 27)'
 */
export function toThemeProperties(variables: ThemeVariables, resolved?: Rgb): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {}
  for (const prefix of PREFIXES)
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined || !name.startsWith(prefix)) continue
      const suffix = name.slice(prefix.length)
      properties[`--lk-${suffix}`] = typeof value === 'number' ? `${value}${UNITS[suffix] ?? ''}` : value
    }
  const given = properties['--lk-accent']
  const accent = given === undefined ? undefined : (parseColor(given) ?? resolved)
  if (accent !== undefined) {
    properties['--lk-on-accent'] = toCss(contrast(INK, accent) > contrast(WHITE, accent) ? INK : WHITE)
    properties['--lk-accent-light'] = toCss(readAs(accent, INK, LIGHT))
    properties['--lk-accent-dark'] = toCss(readAs(accent, WHITE, DARK))
  } else if (given !== undefined) {
    properties['--lk-accent-light'] = 'color-mix(in srgb,var(--lk-accent) 70%,#000)'
    properties['--lk-accent-dark'] = 'color-mix(in srgb,var(--lk-accent) 60%,#fff)'
  }
  return properties
}

/**
 * Sets theme, variables and reading direction on the host element of a shadow root, and takes away what an earlier
 * call set and this one does not. Uses the CSSOM only, so it works without `unsafe-inline`.
 *
 * @returns nothing; two hosts on a page stay independent.
 */
export function applyTheme(
  host: HTMLElement,
  theme: { mode?: ThemeMode | undefined; variables?: ThemeVariables } = {},
): void {
  const { mode = 'system', variables = {} } = theme
  if (mode === 'system') host.removeAttribute('data-theme')
  else host.setAttribute('data-theme', mode)
  const properties = toThemeProperties(variables)
  for (const name of Array.from(host.style))
    if (name.startsWith('--lk-') && properties[name] === undefined) host.style.removeProperty(name)
  setProperties(host, properties)
  const accent = properties['--lk-accent']
  if (accent !== undefined && parseColor(accent) === undefined) void resolveAccent(host, accent, variables)
}

/** Few sites write their accent in another notation, so that the code for it comes when there is one. */
async function resolveAccent({ shadowRoot, style }: HTMLElement, accent: string, variables: ThemeVariables) {
  const { resolveColor } = await import('./resolve-color.ts')
  const color = shadowRoot === null ? undefined : resolveColor(accent, shadowRoot)
  if (style.getPropertyValue('--lk-accent') === accent) setProperties({ style }, toThemeProperties(variables, color))
}

function setProperties({ style }: Pick<HTMLElement, 'style'>, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
}

/** The accent as text: also on the surface of tags and chosen rows, 12 % of the accent over the card. */
function readAs(accent: Rgb, ink: Rgb, [card, fill]: readonly [Rgb, Rgb]): Rgb {
  const tint = accent.map((channel, at) => channel * 0.12 + (card[at] ?? 0) * 0.88)
  return toReadable(accent, ink, [fill, tint as unknown as Rgb])
}

function toCss(color: Rgb): string {
  return `rgb(${color.join(' ')})`
}
