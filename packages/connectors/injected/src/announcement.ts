import { isObject } from '@latchkey/primitives'
import { cleanWalletName, readWalletIcon } from '@latchkey/protocol/wallet-info'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** One wallet's validated announcement. */
export interface Announcement {
  readonly uuid: string
  /** Stable across reloads: the rdns, or `announced:<name>` if the rdns is invalid. */
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

const RDNS = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/

const MAX_UUID = 128

/**
 * Returns a parsed announcement, or `undefined` if it is invalid. An icon that is neither a `data:image` nor an https
 * URL is dropped, and the wallet is kept. Parsed by hand: announcements are read when the modal opens, before valibot
 * is loaded.
 *
 * @see EIP-6963
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    if (!isObject(detail)) return undefined
    const { info, provider } = detail
    if (!isObject(info) || !isProvider(provider)) return undefined
    // Read each member once: a getter could return another value the second time.
    const { uuid, name: given, icon, rdns: domain } = info
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID || typeof given !== 'string') return undefined
    const name = cleanWalletName(given)
    if (name === '') return undefined
    const rdns = readRdns(domain)
    return { uuid, name, icon: readWalletIcon(icon), rdns, id: rdns ?? `announced:${name.toLowerCase()}`, provider }
  } catch {
    // A getter of the announcement threw: the announcement is ignored, and the page continues.
    return undefined
  }
}

function readRdns(value: unknown): string | undefined {
  const rdns = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return RDNS.test(rdns) ? rdns : undefined
}
