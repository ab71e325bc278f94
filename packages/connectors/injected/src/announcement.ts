import { walletIconSchema, walletNameSchema } from '@latchkey/protocol/wallet-info'
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

const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/

const AnnouncementSchema = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    name: walletNameSchema,
    icon: walletIconSchema,
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
    // A getter of the announcement threw: its sender is no wallet, and the page goes on.
    return undefined
  }
}
