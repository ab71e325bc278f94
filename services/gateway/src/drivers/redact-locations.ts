import { isIPv6 } from 'node:net'

/**
 * Matches URLs, IPv4 addresses, hosts with a port, names after a word of a resolver or a dialer, and file paths. Each
 * part has a limited length, because a contract chooses its revert text, and unlimited parts would take quadratic time.
 */
const LOCATIONS = new RegExp(
  [
    /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>\\]+/,
    /(?<![\w:/.])\/\/[^\s"'<>\\]+/,
    /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/,
    /\b[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}:\d{2,5}\b/,
    /\blocalhost(?::\d{2,5})?\b/,
    /(?<=\b(?:to|host|tcp|upstream|server|node) )[\w-]{1,63}:\d{2,5}\b/,
    /(?<=\b(?:lookup|ENOTFOUND|EAI_AGAIN|ECONN[A-Z]{1,10}|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) )(?!failed|error)[\w-][\w.-]{0,252}/,
    /(?<![\w/.…])\/(?:[\w.@+~-]{1,100}\/){1,20}[\w.@+~-]{0,100}/,
    /\b[a-z]:\\[^\s"'<>:]{1,300}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
/** Possible IPv6 address in brackets, with its zone and port. */
const BRACKETED = /\[([0-9a-f:.]{2,45})(?:%[\w.-]{1,16})?\](?::\d{1,5})?/gi
/** Possible IPv6 address, optionally with a port, with the following colon or stop. */
const COLONS = /(?<![\w:.])([0-9a-f:.]{2,51}?)(?:%[\w-]{1,16})?([:.]?)(?![\w:.])/gi
/** Possible host without a port. */
const DOTTED = /(?<![\w.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}(?![\w-])/g
/** Last labels of hosts with two labels, to distinguish them from other words with a dot. */
const SUFFIXES: ReadonlySet<string> = new Set(
  'internal local localdomain lan home corp intranet private consul example test com net org io dev app xyz cloud network'.split(
    ' ',
  ),
)

/**
 * Replaces everything that identifies a machine or a folder with `…`: URLs, hosts, IPv4 and IPv6 addresses, paths of
 * files.
 *
 * @example redactLocations('dial tcp [fe80::1]:8545: refused') // 'dial tcp …: refused'
 */
export function redactLocations(text: string): string {
  return text
    .replace(BRACKETED, (match, address: string) => (isIPv6(address) ? '…' : match))
    .replace(COLONS, (match, address: string, stop: string) =>
      isIPv6(address) && address !== '::' ? `…${stop}` : match,
    )
    .replace(LOCATIONS, '…')
    .replace(DOTTED, (name) => (isHost(name) ? '…' : name))
}

function isHost(name: string): boolean {
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 2 ? /^[a-z]{2,}$/.test(last) : SUFFIXES.has(last)
}
