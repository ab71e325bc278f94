import { isObject } from '@latchkey/primitives'
import { MAX_NAME_INPUT, toDisplayName } from './display-name.ts'
import { CHAIN, INJECTED_ID, MAX_BADGE, MAX_DESCRIPTION, MAX_RDNS, MAX_TEMPLATE, RDNS, WALLET_ID } from './fields.ts'
import { isAppLink, isIconUrl, isWebLink } from './links.ts'
import { toStandardSchema } from './standard-schema.ts'
import type { WalletListing, WalletsAnswer } from './wallets.ts'

/**
 * Parses the same response as `walletsAnswerSchema`, without valibot: the modal needs it for its first wallets, before
 * other code loads valibot. A property test checks that both give the same result for any response.
 *
 * @example await http.get('/getWallets', { answer: walletsReader })
 * @see docs/decisions/0016-what-the-first-open-costs.md
 */
export const walletsReader = toStandardSchema<WalletsAnswer>(
  (body) =>
    isObject(body) && Array.isArray(body.data)
      ? { count: isCount(body.count) ? body.count : 0, data: body.data.flatMap(readListing) }
      : undefined,
  'expected a list of wallets in data',
)

/** Returns an empty list for an entry without a usable id and name. */
function readListing(entry: unknown): WalletListing | [] {
  if (!isObject(entry)) return []
  const { injected, order, chains } = entry
  const id = readText(entry.id, WALLET_ID)
  const name = readName(entry.name, 64)
  if (id === null || name === null) return []
  return {
    id,
    name,
    badge_type: readShort(entry.badge_type, MAX_BADGE),
    description: readName(entry.description, MAX_DESCRIPTION),
    chains: Array.isArray(chains) ? chains.flatMap((chain) => readText(chain, CHAIN) ?? []) : [],
    rdns: readText(readShort(entry.rdns, MAX_RDNS), RDNS),
    injected: Array.isArray(injected) ? injected.flatMap(readInjected) : null,
    image_id: readText(entry.image_id, WALLET_ID),
    order: typeof order === 'number' && !Number.isNaN(order) ? order : null,
    supports_wc: entry.supports_wc !== false,
    homepage: readLink(entry.homepage, isWebLink),
    link_mode: readLink(entry.link_mode, isWebLink),
    mobile_link: readLink(entry.mobile_link, isAppLink),
    desktop_link: readLink(entry.desktop_link, isAppLink),
    webapp_link: readLink(entry.webapp_link, isWebLink),
    browser_link: readShort(entry.browser_link, MAX_TEMPLATE),
    app_store: readLink(entry.app_store, isWebLink),
    play_store: readLink(entry.play_store, isWebLink),
    chrome_store: readLink(entry.chrome_store, isWebLink),
    firefox_store: readLink(entry.firefox_store, isWebLink),
    edge_store: readLink(entry.edge_store, isWebLink),
    image_url: readLink(entry.image_url, isIconUrl),
  }
}

function readInjected(entry: unknown): { namespace: string; injected_id: string } | [] {
  if (!isObject(entry)) return []
  const namespace = readText(entry.namespace, CHAIN)
  const id = readText(entry.injected_id, INJECTED_ID)
  return namespace === null || id === null ? [] : { namespace, injected_id: id }
}

function readText(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

function readShort(value: unknown, max: number): string | null {
  return typeof value === 'string' && value.length <= max ? value : null
}

function readLink(value: unknown, isSafe: (link: string) => boolean): string | null {
  return typeof value === 'string' && isSafe(value) ? value : null
}

function readName(value: unknown, max: number): string | null {
  const name = readShort(value, MAX_NAME_INPUT)
  return name === null ? null : toDisplayName(name, max) || null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
