import type { Namespace } from './caip.ts'

const FORMATS: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  // Base58 of the main network and of test networks, and bech32.
  bip122:
    /^(?:[13][1-9A-HJ-NP-Za-km-z]{24,33}|[mn][1-9A-HJ-NP-Za-km-z]{25,33}|2[MN][1-9A-HJ-NP-Za-km-z]{33}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{39,87})$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,50}$/,
}

/**
 * Returns whether a text has the format of an address of the namespace. An EVM address with a wrong checksum passes,
 * because wallets return addresses in any capitalization.
 *
 * @see Spec §5 "Address formats"
 */
export function isAddress(value: string, namespace: Namespace): boolean {
  return FORMATS[namespace].test(value)
}

/** Returns whether two addresses name the same account; EVM addresses compare without case. */
export function isSameAddress(a: string, b: string, namespace: Namespace): boolean {
  return namespace === 'eip155' ? a.toLowerCase() === b.toLowerCase() : a === b
}

/**
 * Shortens a long text to its ends, e.g. an address to `0xf39F…2266`. A text that is not longer than the ends is
 * returned unchanged.
 *
 * @param charsStart - Number of characters kept at the start, ≥ 0.
 * @param charsEnd - Number of characters kept at the end, ≥ 0.
 * @see Spec §5 "Truncation leaves short strings unchanged"
 */
export function truncateMiddle(text: string, charsStart = 6, charsEnd = 4): string {
  if (text.length <= charsStart + charsEnd) return text
  return `${text.slice(0, charsStart)}…${charsEnd === 0 ? '' : text.slice(-charsEnd)}`
}
