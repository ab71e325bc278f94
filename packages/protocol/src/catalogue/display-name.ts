/** Maximum length of the input; a longer one is rejected before any work. */
export const MAX_NAME_INPUT = 1024

// Controls (Cc), format characters including bidi overrides and zero-width joiners (Cf), line and paragraph separators
// (Zl, Zp), private use (Co), lone surrogates (Cs), and letters without a visible glyph.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\u2800/gu
// Three combining marks on one letter are sufficient for every living script; more of them would overlap the
// neighbouring rows.
const STACKED_DIACRITICS = /(\p{M}{3})\p{M}+/gu

/** A name that needs no cleaning: printable ASCII, with one space between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Returns a name that is safe to show: one line, no control, bidi-override or invisible character, Unicode NFC,
 * at most `maxLength` characters.
 *
 * @param maxLength - In code points; 1–256.
 * @returns the empty string if nothing visible is left.
 * @example toDisplayName('Meta\u202eksaM\u0000') // "MetaksaM"
 */
export function toDisplayName(value: string, maxLength = 64): string {
  // Fast path for most names, because browsers take some time to compile the expressions above.
  if (value.length <= maxLength && PLAIN.test(value)) return value
  const seen = value.slice(0, MAX_NAME_INPUT).replace(/\s+/gu, ' ').replace(UNSEEN, '').normalize('NFC')
  const line = seen.replace(STACKED_DIACRITICS, '$1').replace(/\s+/gu, ' ').trim()
  return [...line].slice(0, maxLength).join('').trim()
}
