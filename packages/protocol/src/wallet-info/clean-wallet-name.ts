const MAX_CHARACTERS = 64
/** Bound on what is cleaned at all, so that a huge text costs nothing. */
const MAX_RAW_CHARACTERS = 1024

// Control, format (zero-width, direction overrides), surrogate and private characters, and letters drawn as nothing.
const INVISIBLE = /\u034F|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** Nothing to clean: letters, digits and marks of ASCII, one space between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Returns a name that cannot disguise itself: one line, only visible characters, at most 64 of them. */
export function cleanWalletName(name: string): string {
  // Most names, and browsers take a while to compile the expressions above.
  if (name.length <= MAX_CHARACTERS && PLAIN.test(name)) return name
  const visible = name.slice(0, MAX_RAW_CHARACTERS).replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ')
  return [...visible.trim()].slice(0, MAX_CHARACTERS).join('').trim()
}
