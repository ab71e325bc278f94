/** More combining marks on one letter would overlap the lines above it. */
const MAX_DIACRITICS = 3

/**
 * Reduces an untrusted text (name of a site, label of a device) to plain words: letters, digits, spaces and `,()'&+-`.
 * There is no dot, slash or colon, from which mail programs would make a link, and no character that changes the text
 * direction.
 *
 * @param max - Code points.
 * @example toPlainText('<b>Win</b> at https://evil.example 🎁', 40) // 'b Win b at https evil example'
 */
export function toPlainText(text: string, max: number): string {
  const words = text
    // Far more than the remaining text, to limit the processing time.
    .slice(0, max * 20)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N},()'&+-]+/gu, ' ')
    .replace(new RegExp(`(\\p{M}{${MAX_DIACRITICS}})\\p{M}+`, 'gu'), '$1')
    .trim()
  return [...words].slice(0, max).join('').trim()
}
