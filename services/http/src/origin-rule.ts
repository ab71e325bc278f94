/** Scheme, host and port in a rule or an Origin header. */
const PARTS = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:?#@\s]+)(?::(\d{1,5}))?\/?$/i
/**
 * The Origin header of a page without a host. @see
 * https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
 */
const OPAQUE = 'null'
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Returns whether a page of this origin may use a service.
 *
 * Without rules every origin may. `localhost` and 127.0.0.1 always may, for development. Apps in a web view have such
 * an origin too (Capacitor: `capacitor://localhost`, `https://localhost`) and are always allowed: the rule rejects
 * other web sites, not programs that set their own Origin header. `*` stands for exactly one label of the host; scheme
 * and port are compared if a rule has them. A star inside a label (`foo*`) never matches. Pages with an opaque origin
 * (`null`) are allowed only by the rule `null`.
 *
 * @param rules - E.g. `https://app.example`, `*.example.com`, `example.com:8443`.
 * @example isOriginAllowed('https://a.example.com', ['*.example.com']) // true
 * @see compat-facts 6.3 "origin match"
 */
export function isOriginAllowed(origin: string, rules: readonly string[]): boolean {
  if (rules.length === 0) return true
  const page = parse(origin)
  if (page === undefined) return false
  // An opaque origin, e.g. of a sandboxed frame or a local file.
  if (page.scheme === undefined) return page.host === OPAQUE && rules.includes(OPAQUE)
  if (page.host === 'localhost' || page.host === '127.0.0.1') return true
  return rules.some((rule) => matches(page, rule))
}

/**
 * Returns whether the rules list an origin. Unlike {@link isOriginAllowed}, it returns false for `localhost` and for an
 * empty list, because data of a site must not be shared with programs on a visitor's machine.
 *
 * @example isOriginListed('http://localhost:3000', ['https://app.example']) // false
 */
export function isOriginListed(origin: string, rules: readonly string[]): boolean {
  const page = parse(origin)
  return page?.scheme !== undefined && rules.some((rule) => matches(page, rule))
}

/** Returns whether a text is a rule that an origin can match. */
export function isOriginRule(text: string): boolean {
  const labels = parse(text)?.host.split('.')
  return text === OPAQUE || (labels !== undefined && text !== '*' && labels.every(isLabelRule))
}

const isLabelRule = (label: string): boolean => label === '*' || !label.includes('*')

interface Parts {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

function parse(text: string): Parts | undefined {
  const [, scheme, host, port] = PARTS.exec(text.trim()) ?? []
  return host === undefined ? undefined : { scheme: scheme?.toLowerCase(), host: host.toLowerCase(), port }
}

function matches(page: Parts, rule: string): boolean {
  const wanted = parse(rule)
  if (wanted === undefined) return false
  if (wanted.scheme !== undefined && wanted.scheme !== page.scheme) return false
  if (wanted.port !== undefined && wanted.port !== (page.port ?? DEFAULT_PORTS[page.scheme ?? ''])) return false
  const labels = page.host.split('.')
  const pattern = wanted.host.split('.')
  return labels.length === pattern.length && pattern.every((label, at) => label === '*' || label === labels[at])
}
