import { createHmac } from 'node:crypto'

const MAX_DEPTH = 6
const MAX_NODES = 500
const MAX_TEXT = 2000
const MAX_KEY = 64

/** Replaces identifiers of people by pseudonyms; the same identifier has the same pseudonym under one key. */
export interface Scrubber {
  /** Returns a text without identifiers. */
  readonly text: (value: string) => string
  /** Returns a JSON value without identifiers, with limited depth and size. */
  readonly json: (value: unknown) => unknown
  /** Returns a URL without query, fragment, user and identifiers; empty when the text is not a URL. */
  readonly url: (value: string) => string
}

export interface ScrubberOptions {
  /** Secret of the hash; without it a stored pseudonym cannot be tested against a guessed address. */
  readonly key: Uint8Array
  /** Returns true for ids that identify no person, such as wallets of the catalogue. */
  readonly isPublicId?: (id: string) => boolean
}

// Order matters: patterns that contain another come first. Every repetition is limited, so no text is slow to match.
const PAIRING = /wc(?::|%(?:25)*3a)[^\s"'<>]*/gi
const EMAIL = /[^\s"'<>:,;=()@/\\?&]{1,64}(?:@|%(?:25)*40)[^\s"'<>:,;=()@/\\?&]{1,190}\.[\p{L}\p{N}-]{2,24}/giu
const CAIP10 =
  /\b(?:eip155|solana|bip122|polkadot|cosmos|ton|tron|near|stellar|sui|aptos|stacks|starknet|hedera|tezos|xrpl|flow|mvx|cip34|algorand):[-\w]{1,64}(?::|%(?:25)*3a)[-.%\w]{1,128}/gi
const NAME = /(?:[\p{L}\p{N}_-]{1,63}\.){1,4}(?:eth|sol|lens|crypto|nft|bnb|arb|near|ton|reown\.id|wcn\.id)\b/giu
const HEX = /0x[0-9a-f]{38,}/gi
const TON = /\b[EUk0]Q[\w-]{46}(?![\w-])/g
const BECH32 = /\b[a-z]{1,20}1[02-9ac-hj-np-z]{20,90}\b/gi
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
// Keys, hashes and addresses of every other chain are one long run of letters and digits, unlike words.
const OPAQUE = /[a-z0-9]{25,}/gi

/** Keys whose value identifies a person in any form. */
const PERSONAL =
  /^(?:e?mail|phone|(?:user|account|profile|ens|reown|register|display)_?names?|addresses|.*address|.*signature|(?:wc)?uri|otp|sym_?key|(?:auth|access|refresh|session|nonce|id|jwt)_?token|password|ip)$/i

/**
 * Returns the scrubber of analytics: wallet addresses, CAIP-10 accounts, e-mails, account names, hashes and pairing
 * URIs never reach the database in clear.
 *
 * @example createScrubber({ key }).text('paid by 0xd8dA…6045') // "paid by [id:6b0c…]"
 */
export function createScrubber({ key, isPublicId = () => false }: ScrubberOptions): Scrubber {
  const pseudonym = (kind: string) => (value: string) => {
    const digest = createHmac('sha256', key).update(value.toLowerCase()).digest('hex').slice(0, 16)
    return `[${kind}:${digest}]`
  }
  const id = pseudonym('id')
  const text = (value: string) =>
    plain(value)
      .replace(PAIRING, '[pairing]')
      .replace(EMAIL, pseudonym('email'))
      // The account hashes to the same pseudonym with and without its chain.
      .replace(CAIP10, (account) => `${account.split(':')[0]}:${id(lastPart(account))}`)
      .replace(NAME, pseudonym('name'))
      .replace(HEX, id)
      .replace(TON, id)
      .replace(BECH32, id)
      .replace(OPAQUE, (run) => (isPublicId(run.toLowerCase()) ? run : id(run)))
      .slice(0, MAX_TEXT)
  return { text, json: jsonScrubber(text, id), url: (value) => pageUrl(value, text) }
}

function jsonScrubber(text: (value: string) => string, id: (value: string) => string) {
  return (root: unknown): unknown => {
    let nodes = 0
    const visit = (value: unknown, depth: number, isPersonal: boolean): unknown => {
      nodes++
      if (nodes > MAX_NODES || depth > MAX_DEPTH) return null
      if (typeof value === 'string') return UUID.test(value) ? value : hide(value, isPersonal)
      if (typeof value === 'number') return isPersonal ? id(String(value)) : value
      if (typeof value === 'boolean' || value === null) return value
      if (Array.isArray(value)) return value.map((item) => visit(item, depth + 1, isPersonal))
      if (typeof value !== 'object') return null
      const entries = Object.entries(value).map(([name, item]): [string, unknown] => [
        text(name).slice(0, MAX_KEY),
        visit(item, depth + 1, isPersonal || PERSONAL.test(name)),
      ])
      return Object.fromEntries(entries)
    }
    const hide = (value: string, isPersonal: boolean) => {
      if (!isPersonal || value === '') return text(value)
      // An account under a personal key keeps its pseudonym wherever it stands.
      return id(plain(lastPart(value)))
    }
    return visit(root, 0, false)
  }
}

function pageUrl(value: string, text: (value: string) => string): string {
  const parts = /^(https?:\/\/)(?:[^/?#@]*@)?([^/?#@\s]+)([^?#\s]*)/i.exec(plain(value))
  return parts === null ? '' : text(`${parts[1]}${parts[2]}${parts[3]}`)
}

function lastPart(account: string): string {
  return account.split(/:|%(?:25)*3a/i).at(-1) ?? account
}

/** Normalises text, so that a wide letter or a hidden character does not hide an address. */
function plain(value: string): string {
  return value.normalize('NFKC').replace(/\p{Cf}|\p{Cc}|\p{Cs}/gu, (character) => (/\s/.test(character) ? ' ' : ''))
}
