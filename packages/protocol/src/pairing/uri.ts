import * as v from 'valibot'

/** Fields of a pairing URI. */
export interface PairingUri {
  /** Topic of the proposal: 64 hexadecimal characters. */
  readonly topic: string
  /** The symmetric key of the proposal: 64 hexadecimal characters. A secret. */
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiryTimestamp?: number
  /** Methods of requests that may be pending at the topic; empty if the URI lists none. */
  readonly methods: readonly string[]
}

const MAX_URI = 2_048
const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const uriSchema = v.object({
  topic: hex64,
  symKey: hex64,
  relayProtocol: v.literal('irn'),
  expiryTimestamp: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))),
  methods: v.optional(v.pipe(v.string(), v.regex(/^[\w,[\]]{0,512}$/)), ''),
})

/**
 * Returns the text of a QR code for a wallet.
 *
 * @example formatPairingUri({ topic, symKey, expiryTimestamp: 1767225900, methods: [] })
 * // 'wc:7f6e…@2?expiryTimestamp=1767225900&relay-protocol=irn&symKey=587d…'
 * @see ERC-1328
 */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `expiryTimestamp=${expiryTimestamp}&`
  const calls = methods.length === 0 ? '' : `&methods=${methods.join(',')}`
  return `wc:${topic}@2?${expiry}relay-protocol=irn&symKey=${symKey}${calls}`
}

/**
 * Parses a pairing URI; `undefined` if it is not one of version 2. Unknown parameters are dropped. Never throws.
 *
 * @see ERC-1328
 */
export function parsePairingUri(text: string): PairingUri | undefined {
  const match = text.length <= MAX_URI ? /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.+)$/.exec(text) : null
  if (match === null) return undefined
  const query = readQuery(match[2] ?? '')
  const parsed = v.safeParse(uriSchema, {
    topic: match[1],
    symKey: query.get('symKey'),
    relayProtocol: query.get('relay-protocol'),
    expiryTimestamp: query.get('expiryTimestamp'),
    methods: query.get('methods'),
  })
  if (!parsed.success) return undefined
  const { topic, symKey, expiryTimestamp, methods } = parsed.output
  return {
    topic,
    symKey,
    ...(expiryTimestamp === undefined ? {} : { expiryTimestamp }),
    methods: methods.split(/[[\],]+/).filter((method) => method !== ''),
  }
}

// Parsed by hand, because this folder also runs without `URLSearchParams`. The first of a repeated name is used.
function readQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (at > 0 && !values.has(name)) values.set(name, pair.slice(at + 1))
  }
  return values
}
