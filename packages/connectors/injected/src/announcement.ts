import * as v from 'valibot'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** One wallet's announcement, safe to keep and to show. */
export interface Announcement {
  readonly uuid: string
  /** Stable over reloads: the rdns, or `announced:<name>` of a wallet whose rdns is not one. */
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

const MAX_NAME_CHARACTERS = 64
/** Bound on what is cleaned at all, so that a huge text costs nothing. */
const MAX_RAW_NAME_CHARACTERS = 1024
const MAX_ICON_CHARACTERS = 256 * 1024
const MAX_ICON_URL_CHARACTERS = 2048

// Control, format (zero-width, direction overrides), surrogate and private characters, and letters drawn as nothing.
const INVISIBLE = /\u034F|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/gu
const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/
const ICON_DATA = /^data:image\/(?:png|svg\+xml|webp|gif|jpe?g|avif|bmp|x-icon)[;,]/i

/** Nothing to clean: letters, digits and marks of ASCII, one space between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Returns a name that cannot disguise itself: one line, only visible characters, at most 64 of them. */
export function cleanName(name: string): string {
  // Most names, and browsers take a while to compile the expressions above.
  if (name.length <= MAX_NAME_CHARACTERS && PLAIN.test(name)) return name
  const visible = name.slice(0, MAX_RAW_NAME_CHARACTERS).replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ')
  return [...visible.trim()].slice(0, MAX_NAME_CHARACTERS).join('').trim()
}

function isSafeIcon(icon: string): boolean {
  if (ICON_DATA.test(icon)) return icon.length <= MAX_ICON_CHARACTERS
  return icon.length <= MAX_ICON_URL_CHARACTERS && /^https:\/\/[^\s/]/i.test(icon) && URL.canParse(icon)
}

const AnnouncementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    name: v.pipe(v.string(), v.transform(cleanName), v.minLength(1)),
    icon: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.check(isSafeIcon))), undefined),
    rdns: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(RDNS))), undefined),
  }),
  provider: v.custom<Eip1193Provider>(isProvider),
})

/**
 * Returns what a wallet announced, or `undefined` when it is not a valid announcement. An icon that is not a picture
 * in the text itself or behind https is dropped, the wallet stays.
 *
 * @see EIP-6963
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const parsed = v.safeParse(AnnouncementSchema, detail)
    if (!parsed.success) return undefined
    const { info, provider } = parsed.output
    const { uuid, name, icon, rdns } = info
    return { uuid, name, icon, rdns, id: rdns ?? `announced:${name.toLowerCase()}`, provider }
  } catch {
    // A getter of the announcement threw: whoever sent it is no wallet, and the page goes on.
    return undefined
  }
}
