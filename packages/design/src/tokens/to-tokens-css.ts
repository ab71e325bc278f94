import type { Token } from './tokens.ts'

/**
 * Returns the style sheet text of a token list: light, dark (by the system or by `data-theme`), reduced
 * motion, forced colours and reading direction, all on `:host`.
 *
 * `color-scheme` is important: a host undoes every property of the page with `all`, and this one with it.
 *
 * Runs when the sheet is generated, not in a page; a test holds list and sheet together.
 *
 * @example toTokensCss([{ name: '--lk-tap', value: '44px', about: '' }])
 */
export function toTokensCss(list: readonly Token[]): string {
  const light = list.map((token) => declare(token, typeof token.value === 'string' ? token.value : token.value.light))
  const dark = list.flatMap((token) => (typeof token.value === 'string' ? [] : [declare(token, token.value.dark)]))
  const rtl = list.flatMap(({ name, rtl }) => (rtl === undefined ? [] : [`${name}:${rtl}`]))
  const reduced = list.flatMap(({ name, reduced }) => (reduced === undefined ? [] : [`${name}:${reduced}`]))
  const forced = list.flatMap(({ name, forced }) => (forced === undefined ? [] : [`${name}:${forced}`]))
  return [
    rule(':host', [...light, 'color-scheme:light!important']),
    rtl.length === 0 ? '' : rule(':host([dir=rtl])', rtl),
    `@media (prefers-color-scheme:dark){\n${rule(':host(:not([data-theme=light]))', [...dark, 'color-scheme:dark!important'])}}\n`,
    rule(':host([data-theme=dark])', [...dark, 'color-scheme:dark!important']),
    reduced.length === 0 ? '' : `@media (prefers-reduced-motion:reduce){\n${rule(':host', reduced)}}\n`,
    // Last, and as specific as the dark rule, so that system colours win in every theme.
    `@media (forced-colors:active){\n${rule(':host,:host([data-theme])', forced)}}\n`,
  ].join('')
}

function declare(token: Token, value: string): string {
  return token.mixed === true
    ? `${token.name}:color-mix(in srgb,var(--lk-color-mix) var(--lk-color-mix-strength),${value})`
    : `${token.name}:${value}`
}

function rule(selector: string, declarations: readonly string[]): string {
  return `${selector}{\n${declarations.map((line) => `  ${line};\n`).join('')}}\n`
}
