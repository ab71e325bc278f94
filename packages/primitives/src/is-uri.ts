const ESCAPED = '%[\\da-fA-F]{2}'
const NAME = `(?:[\\w.~!$&'()*+,;=-]|${ESCAPED})`
const PCHAR = `(?:[\\w.~!$&'()*+,;=:@-]|${ESCAPED})`
const AUTHORITY = `(?:(?:[\\w.~!$&'()*+,;=:-]|${ESCAPED})*@)?(?:\\[([\\da-fA-F:.]+)\\]|${NAME}*)(?::(\\d{0,5}))?`
const PATH = `(?:/(?:${PCHAR}+(?:/${PCHAR}*)*)?|${PCHAR}+(?:/${PCHAR}*)*|)`
const REST = `(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const MAX_PORT = 65_535

/**
 * Returns whether a text is an absolute URI with all non-ASCII and special characters escaped.
 *
 * @example isUri('https://app.example/a%20b?c#d') // true
 * @see RFC 3986 3
 */
export function isUri(text: string): boolean {
  const parts = new RegExp(`^[a-zA-Z][a-zA-Z\\d+.-]*:(?://${AUTHORITY}(?:/${PCHAR}*)*|${PATH})${REST}$`).exec(text)
  return parts !== null && isHostAndPort(parts[1], parts[2])
}

/**
 * Returns whether a text is the authority of a URI, such as `app.example:8080` or `[::1]`; an empty text is rejected.
 *
 * @see RFC 3986 3.2
 */
export function isAuthority(text: string): boolean {
  const parts = new RegExp(`^${AUTHORITY}$`).exec(text)
  return parts !== null && !/^(?:.*@)?(?::\d*)?$/.test(text) && isHostAndPort(parts[1], parts[2])
}

/** Returns whether a text consists only of characters of a path segment. @see RFC 3986 3.3 "pchar" */
export function isPathSegment(text: string): boolean {
  return new RegExp(`^${PCHAR}*$`).test(text)
}

function isHostAndPort(ipv6: string | undefined, port: string | undefined): boolean {
  return (ipv6 === undefined || isIpv6(ipv6)) && Number(port ?? 0) <= MAX_PORT
}

/** @see RFC 3986 3.2.2 "IPv6address" */
function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::')
  const groups = [head, tail ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')))
  const hasIpv4 = new RegExp(`:(?:${OCTET}\\.){3}${OCTET}$`).test(text)
  const words = hasIpv4 ? groups.slice(0, -1) : groups
  const count = groups.length + (hasIpv4 ? 1 : 0)
  const isWhole = tail === undefined ? count === 8 : count <= 7
  return more.length === 0 && isWhole && words.every((word) => /^[\da-fA-F]{1,4}$/.test(word))
}
