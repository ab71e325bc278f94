import { createHash } from 'node:crypto'
import { type Picture, toPicture } from './picture.ts'

/** Smallest contrast of the letters on their ground. @see WCAG 2.2, 1.4.3 */
const MIN_CONTRAST = 4.5

/**
 * Returns a square with a few letters on a coloured ground, for what has no picture of its own. The same letters and
 * seed always give the same picture.
 *
 * @param letters - One to three, drawn as they are. @see initials
 * @param seed - What the colour comes from, e.g. `wallet:trust-wallet`.
 * @example monogram(initials('Trust Wallet'), 'wallet:trust-wallet').svg // <svg …>T</svg>
 */
export function monogram(letters: string, seed: string): Picture {
  const digest = createHash('sha256').update(seed).digest()
  const hue = clearHue(digest.readUInt16BE(0))
  const turn = 16 + ((digest[2] ?? 0) % 18)
  const top = ground(hue)
  // Towards red from the warm side, so that the two never meet in the mud between.
  const bottom = ground((hue + (hue < 35 ? 360 - turn : turn)) % 360, 6)
  const count = [...letters].length
  const size = count > 2 ? 30 : count > 1 ? 38 : 46
  return toPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs>` +
      `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${top}"/>` +
      `<stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
      `<path fill="url(#g)" d="M0 0h96v96H0z"/><circle cx="78" cy="14" r="40" fill="#fff" fill-opacity=".07"/>` +
      `<text x="48" y="49" fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ` +
      `font-size="${size}" font-weight="600" letter-spacing="-.5" text-anchor="middle" dominant-baseline="central">` +
      `${escapeXml(letters)}</text></svg>`,
  )
}

/**
 * Returns the one or two letters that stand for a name: first letters of its first two words, where a capital inside
 * a word starts a word too.
 *
 * @example initials('MetaMask') // "MM"
 */
export function initials(label: string): string {
  const words = label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}\p{Sc}]+/u)
    .filter((word) => word !== '')
  const telling = words.length > 1 ? words.filter((word) => !/^wallet$/i.test(word)) : words
  const chosen = telling.length === 0 ? words : telling
  const [first = '?', second] = chosen.map((word) => firstGrapheme(word))
  if (chosen.length > 1 && second !== undefined) return (first + second).toUpperCase()
  // A short all-capitals name is its own sign: OKX, USDC.
  const [only = '?'] = chosen
  return /^[\p{Lu}\p{N}]{2,3}$/u.test(only) ? only : first.toUpperCase()
}

function firstGrapheme(word: string): string {
  for (const { segment } of new Intl.Segmenter('en').segment(word)) return segment
  return ''
}

/** A hue of the circle without its dark yellows, which turn to mud under white letters. */
function clearHue(number: number): number {
  const hue = number % 310
  return hue < 35 ? hue : hue + 50
}

/** A ground of the hue, dark enough for white letters; `darker` takes further percent off its lightness. */
function ground(hue: number, darker = 0): string {
  for (let lightness = 52; lightness > 10; lightness -= 2) {
    const rgb = fromHsl(hue, 0.58, lightness / 100)
    if (1.05 / (luminance(rgb) + 0.05) < MIN_CONTRAST) continue
    return toHex(darker === 0 ? rgb : fromHsl(hue, 0.58, (lightness - darker) / 100))
  }
  return '#1c1c1e'
}

function fromHsl(hue: number, saturation: number, lightness: number): readonly number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const step = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))
  })
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
