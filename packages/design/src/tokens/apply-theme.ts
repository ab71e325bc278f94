import { inkOn, parseColor, toCss } from './color.ts'
import type { ThemeMode, ThemeVariables } from './tokens.ts'

const PREFIXES = ['--w3m-', '--apkt-', '--lk-'] as const
const UNITS: Readonly<Record<string, string>> = {
  'font-size-master': 'px',
  'border-radius-master': 'px',
  'color-mix-strength': '%',
}

/**
 * Returns the custom properties that a theme sets on a host element: names of other prefixes become ours, numbers get
 * their unit, and a custom accent in hexadecimal brings the colour that keeps text on it readable. As text it is mixed
 * here; `refineAccent` keeps more of it.
 *
 * @param variables - Unknown names are left out.
 * @example toThemeProperties({ '--w3m-accent': '#ffcc00' })['--lk-on-accent'] // 'rgb(20 22 27)'
 */
export function toThemeProperties(variables: ThemeVariables): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {}
  for (const prefix of PREFIXES)
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined || !name.startsWith(prefix)) continue
      const suffix = name.slice(prefix.length)
      properties[`--lk-${suffix}`] = typeof value === 'number' ? `${value}${UNITS[suffix] ?? ''}` : value
    }
  const accent = properties['--lk-accent']
  if (accent !== undefined) {
    const color = parseColor(accent)
    if (color !== undefined) properties['--lk-on-accent'] = toCss(inkOn(color))
    properties['--lk-accent-light'] = 'color-mix(in srgb,var(--lk-accent) 50%,#000)'
    properties['--lk-accent-dark'] = 'color-mix(in srgb,var(--lk-accent) 50%,#fff)'
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
  for (const [name, value] of Object.entries(properties)) host.style.setProperty(name, value)
  const accent = properties['--lk-accent']
  // Few sites write theirs in a notation that only the browser reads.
  if (accent !== undefined && parseColor(accent) === undefined)
    import('./refine-accent.ts').then(
      ({ refineAccent }) => refineAccent(host),
      // Without the code the sheet's mixes stand.
      () => {},
    )
}
