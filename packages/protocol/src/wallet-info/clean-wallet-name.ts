const MAX_CHARACTERS = 64
/** Maximum length of the input, so that a huge text costs nothing. */
const MAX_RAW_CHARACTERS = 1024

// Control, format (zero-width, direction overrides), surrogate and private characters, and letters without a visible
// glyph.
const INVISIBLE = /\u034F|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** A name that needs no cleaning: printable ASCII, with one space between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Returns a name without disguise: one line, only visible characters, at most 64 of them. */
export function cleanWalletName(name: string): string {
  // Fast path for most names, because browsers take some time to compile the expressions above.
  if (name.length <= MAX_CHARACTERS && PLAIN.test(name)) return name
  const visible = name.slice(0, MAX_RAW_CHARACTERS).replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ')
  return [...visible.trim()].slice(0, MAX_CHARACTERS).join('').trim()
}
