import { domainToASCII, domainToUnicode } from 'node:url'
import { WalletError } from '@latchkey/errors'

declare const isParsed: unique symbol
/** A canonical address: ASCII in lower case. Only `parseEmailAddress` creates one. */
export type EmailAddress = string & { readonly [isParsed]: true }

/** Maximum length of a text that is parsed. @see RFC 5321 4.5.3.1 */
const MAX_TEXT = 320
const MAX_LOCAL = 64
const MAX_DOMAIN = 253
/** Maximum length of an SMTP path without its angle brackets. @see RFC 3696 erratum 1690 */
const MAX_ADDRESS = 254

/** Dot-atom of RFC 5322 without `%` and `!`, by which old mail servers route to another host. */
const LOCAL = /^[a-z\d#$&'*+/=?^_`{|}~-]+(\.[a-z\d#$&'*+/=?^_`{|}~-]+)*$/i
/** Some mail servers also decode RFC 2047 words in an address, and then get another one. */
const ENCODED_WORD = '=?'
/** Checked before the mapping to ASCII, which drops or replaces other characters, e.g. the ideographic full stop. */
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/
const NOT_ASCII = /[^\0-\x7f]/
/** An all-numeric last label is an IP address to some programs. */
const TOP_LABEL = /[a-z]/

/**
 * Returns the canonical form of an e-mail address. Mail goes only to this form, and accounts are looked up by it. The
 * domain is in ASCII; the local part is in lower case: no large provider distinguishes `Ada@` from `ada@`, and two
 * accounts that differ only by case would be a trap. `+tag` and dots stay, because only the provider defines their
 * meaning.
 *
 * Stricter than RFC 5322: no quoted local part, comment, group, route, IP literal, or local part outside of ASCII. Mail
 * libraries and servers parse those differently, and mail has therefore been sent to another host than the checked one.
 *
 * @throws mail/invalid-address, whose context contains the problem, not the address
 * @example parseEmailAddress('Ada@Exämple.org') // 'ada@xn--exmple-cua.org'
 * @see RFC 5321, RFC 5322 3.4.1, UTS #46
 */
export function parseEmailAddress(text: string): EmailAddress {
  if (text.length > MAX_TEXT) throw invalid('too long')
  const at = text.indexOf('@')
  if (at === -1 || at !== text.lastIndexOf('@')) throw invalid('not one @')
  const local = text.slice(0, at)
  if (local.length > MAX_LOCAL || !LOCAL.test(local) || local.includes(ENCODED_WORD)) throw invalid('local part')
  const address = `${local.toLowerCase()}@${parseDomain(text.slice(at + 1))}`
  if (address.length > MAX_ADDRESS) throw invalid('too long')
  return address as EmailAddress
}

function parseDomain(text: string): string {
  if (!DOMAIN.test(text)) throw invalid('domain')
  const domain = domainToASCII(text)
  const labels = domain.split('.')
  const isName = labels.every((label) => LABEL.test(label) && (!/^..--/.test(label) || label.startsWith('xn--')))
  if (domain.length > MAX_DOMAIN || labels.length < 2 || !isName) throw invalid('domain')
  if (!TOP_LABEL.test(labels.at(-1) ?? '')) throw invalid('domain')
  // A character that the mapping replaced, e.g. a full-width letter, is not what a person types.
  const spelt = text.toLowerCase().normalize('NFC')
  if (spelt !== domain && spelt !== domainToUnicode(domain)) throw invalid('domain')
  // Lower-casing itself replaces a few characters, e.g. the Kelvin sign.
  const wasMapped = text
    .split('.')
    .some((label, at) => NOT_ASCII.test(label) && labels[at]?.startsWith('xn--') !== true)
  if (wasMapped) throw invalid('domain')
  return domain
}

const invalid = (problem: string) => new WalletError('mail/invalid-address', { problem })
