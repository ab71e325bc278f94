import type { Rgb } from './color.ts'

/**
 * Returns the channels of a colour in any notation that the browser knows, such as `oklch()`, a name or `var()`.
 * Transparency is left out, and what lies outside of sRGB is cut to it.
 *
 * @param root - Connected to the document; no style of the page reaches into it.
 * @returns `undefined` for what is no colour.
 */
export function resolveColor(text: string, root: ShadowRoot): Rgb | undefined {
  const probe = document.createElement('i')
  root.append(probe)
  // Of all functions this one has a computed value in sRGB, whatever goes into it.
  probe.style.color = `color-mix(in srgb,${text},${text})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  const channels = /^color\(srgb (\S+) (\S+) ([^\s)]+)/.exec(color)?.slice(1)
  return channels?.map((share) => Math.round(Math.min(1, Math.max(0, Number(share))) * 255)) as unknown as Rgb
}
