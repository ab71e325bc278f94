/*
 * Patterns for the fields of a wallet, shared by the schema (`wallets.ts`) and the parser of a page
 * (`read-wallets.ts`).
 */

/** A CAIP-2 id (`eip155:1`) or only a namespace (`eip155`, all of its chains). */
export const CHAIN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
export const RDNS = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i
export const WALLET_ID = /^[\w.-]{1,128}$/
/** The flag or path by which a page detects an injected wallet. */
export const INJECTED_ID = /^[\w.$-]{1,64}$/

/** Maximum of characters of each. */
export const MAX_RDNS = 128
export const MAX_BADGE = 32
export const MAX_DESCRIPTION = 256
/** Maximum length of `browser_link`. */
export const MAX_TEMPLATE = 2048
