/*
 * Patterns of the fields of a wallet, for the schema (`wallets.ts`) and for the reader of a page (`read-wallets.ts`).
 */

/** A CAIP-2 id (`eip155:1`) or a bare namespace (`eip155`, "every chain of it"). */
export const CHAIN = /^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/
export const RDNS = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/i
export const WALLET_ID = /^[\w.-]{1,128}$/
/** The flag or path by which a wallet shows itself. */
export const INJECTED_ID = /^[\w.$-]{1,64}$/

/** Most characters of each. */
export const MAX_RDNS = 128
export const MAX_BADGE = 32
export const MAX_DESCRIPTION = 256
/** Of `browser_link`. */
export const MAX_TEMPLATE = 2048
