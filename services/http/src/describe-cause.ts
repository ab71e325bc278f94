/** Maximum length of a chain of causes; a longer one is a cycle. */
const MAX_DEPTH = 5
const MAX_LENGTH = 600
/** Maximum characters of one message that are processed. */
const MAX_READ = 2_000

const URL_TEXT = /\b([a-z][a-z0-9+.-]{0,20}):\/\/([^\s"'<>\\]+)/gi
/** A chain address, a hash or call data, which identify the caller. */
const LONG_HEX = /\b0x[0-9a-f]{40,}\b/gi

/** Line ends, terminal control characters and characters that change the text direction. JSON does not escape all of them. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/**
 * Returns a text for the log without secrets. URLs keep scheme, host and port, because path, query and user hold keys.
 * Long hexadecimal values are cut, because they identify accounts. Control characters are escaped as numbers.
 *
 * @example redact('no answer from https://me:pw@node.example/v2/KEY?a=1') // 'no answer from https://node.example/…'
 */
export function redact(text: string): string {
  return text
    .replace(URL_TEXT, (_, scheme: string, rest: string) => {
      const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
      const host = authority.slice(authority.lastIndexOf('@') + 1)
      return `${scheme}://${host}${authority.length < rest.length ? '/…' : ''}`
    })
    .replace(LONG_HEX, (value) => `${value.slice(0, 6)}…`)
    .replace(CONTROLS, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/**
 * Returns one line for the log about an error and its causes, without secrets; at most 600 characters.
 *
 * @example describeCause(new TypeError('fetch failed', { cause })) // 'fetch failed; connect ECONNREFUSED 127.0.0.1:1'
 */
export function describeCause(error: unknown): string {
  const lines: string[] = []
  let current: unknown = error
  for (let depth = 0; depth < MAX_DEPTH && current !== undefined && current !== null; depth++) {
    lines.push(lineOf(current))
    current = current instanceof Error ? current.cause : undefined
  }
  return redact([...new Set(lines)].join('; ')).slice(0, MAX_LENGTH)
}

function lineOf(error: unknown): string {
  // The `AggregateError` of a refused connection has no message; its errors have one for each address.
  if (error instanceof AggregateError) return error.errors.map(lineOf).join(', ').slice(0, MAX_READ)
  if (error instanceof Error) return messageOf(error).slice(0, MAX_READ)
  // `String` throws for an object whose `toString` is not a function.
  return (typeof error === 'object' ? 'an object that is no error' : String(error)).slice(0, MAX_READ)
}

function messageOf(error: Error): string {
  // viem repeats the whole request in `message`.
  const short: unknown = 'shortMessage' in error ? error.shortMessage : undefined
  const message: unknown = typeof short === 'string' ? short : error.message
  return typeof message === 'string' && message !== '' ? message : String(error.name)
}
