/** More marks on one letter pile up over the lines above it. */
const MAX_DIACRITICS = 3

/**
 * Returns a text of strangers (name of a site, label of a device) as plain words: letters, digits, spaces and `,()'&+-`. There
 * is no dot, slash or colon, of which mail programs would make a link, and no sign that changes the direction of the text.
 *
 * @param max - Code points.
 * @example toPlainText('<b>Win</b> at https://evil.example 🎁', 40) // 'b Win b at https evil example'
 */
export function toPlainText(text: string, max: number): string {
  const words = text
    // Far more than what is left: the rest takes no time.
    .slice(0, max * 20)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N},()'&+-]+/gu, ' ')
    .replace(new RegExp(`(\\p{M}{${MAX_DIACRITICS}})\\p{M}+`, 'gu'), '$1')
    .trim()
  return [...words].slice(0, max).join('').trim()
}
