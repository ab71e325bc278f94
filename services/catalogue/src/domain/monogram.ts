import { toMonogram } from '@latchkey/primitives'
import { type Picture, toPicture } from './picture.ts'

/**
 * Returns the monogram of a name as a picture. Clients draw the same one while a picture loads, so its colours, letter
 * and size must match `picture.css` in `packages/design`.
 *
 * @example drawMonogram('Trust Wallet').content // <svg …>T</text></svg>
 */
export function drawMonogram(name: string): Picture {
  const { letter, ground } = toMonogram(name)
  const picture = toPicture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs>` +
      `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-opacity="0"/>` +
      `<stop offset="1" stop-opacity=".2"/></linearGradient></defs>` +
      `<path fill="${ground}" d="M0 0h96v96H0z"/><path fill="url(#g)" d="M0 0h96v96H0z"/>` +
      `<text x="48" y="49" fill="#fff" font-family="system-ui,-apple-system,'Segoe UI',Roboto,sans-serif" ` +
      `font-size="42" font-weight="600" text-anchor="middle" dominant-baseline="central">` +
      `${escapeXml(letter)}</text></svg>`,
  )
  return { ...picture, isMonogram: true }
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
