import { toAccentProperties } from './to-accent-properties.ts'
import type { ThemeMode, ThemeVariables } from './tokens.ts'

const PREFIXES = ['--w3m-', '--apkt-', '--lk-'] as const
const UNITS: Readonly<Record<string, string>> = {
  'font-size-master': 'px',
  'border-radius-master': 'px',
  'color-mix-strength': '%',
}
/** Channels as numbers: Safari 16.4 to 17 take relative colours, but not all of these. */
const RELATIVE_COLOR = 'color(from red xyz x y calc(z + 1))'

/**
 * Returns the custom properties that a theme sets on a host element: names of other prefixes become ours, numbers get
 * their unit.
 *
 * @param variables - Unknown names are left out.
 * @example toThemeProperties({ '--w3m-border-radius-master': 2 }) // { '--lk-border-radius-master': '2px' }
 */
export function toThemeProperties(variables: ThemeVariables): Readonly<Record<string, string>> {
  const properties: Record<string, string> = {}
  for (const prefix of PREFIXES)
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined || !name.startsWith(prefix)) continue
      const suffix = name.slice(prefix.length)
      properties[`--lk-${suffix}`] = typeof value === 'number' ? `${value}${UNITS[suffix] ?? ''}` : value
    }
  return properties
}

/**
 * Sets theme, variables and reading direction on the host element of a shadow root, and takes away what an earlier
 * call set and this one does not. An accent brings the colours that keep text on it, and itself as text, readable.
 * Uses the CSSOM only, so it works without `unsafe-inline`.
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
  const { '--lk-accent': accent, ...rest } = toThemeProperties(variables)
  // A browser that cannot compute with colours (before Chrome 119, Firefox 128, Safari 18) keeps our accent: it reads.
  const hasAccent = accent !== undefined && CSS.supports('color', RELATIVE_COLOR)
  const properties = hasAccent ? { ...rest, '--lk-accent': accent, ...toAccentProperties() } : rest
  for (const name of Array.from(host.style))
    if (name.startsWith('--lk-') && properties[name] === undefined) host.style.removeProperty(name)
  for (const [name, value] of Object.entries(properties)) host.style.setProperty(name, value)
}

/** What could end the declaration, the rule or the style element that a value stands in. */
const ENDS_VALUE = /[<>{};]/

/**
 * Returns the rule of a shadow root with what {@link applyTheme} sets on its host, for HTML that a server writes. A value that
 * does not stay inside of its declaration is left out.
 *
 * @example toThemeCss({ '--lk-font-size-master': 12 }) // ':host{--lk-font-size-master:12px}'
 */
export function toThemeCss(variables: ThemeVariables): string {
  const { '--lk-accent': accent, ...rest } = toThemeProperties(variables)
  const plain = toRule(rest)
  const coloured = accent === undefined ? '' : toRule({ '--lk-accent': accent, ...toAccentProperties() })
  return coloured === '' ? plain : `${plain}@supports (color:${RELATIVE_COLOR}){${coloured}}`
}

function toRule(properties: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    ENDS_VALUE.test(name + value) ? [] : [`${name}:${value}`],
  )
  return declarations.length === 0 ? '' : `:host{${declarations.join(';')}}`
}
