/** Maximum nesting that is read. A trace of the EVM nests 1,024 calls, with two levels each. */
const MAX_DEPTH = 4_096

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Rest of `true`, `false` and `null` after the first letter. */
const LITERALS: ReadonlyMap<number, string> = new Map([
  [0x74, 'rue'],
  [0x66, 'alse'],
  [0x6e, 'ull'],
])
const ESCAPES: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)))

/** The hooks have plain arguments, because they run for each value of the text. Depth 0 is the whole text. */
export interface JsonScannerHooks {
  /** A value or key begins with `byte`, at the index `at` of the chunk. */
  readonly onBegin: (depth: number, isKey: boolean, at: number, byte: number) => void
  /** A value or key ended before the index `at` of the chunk. */
  readonly onEnd: (depth: number, isKey: boolean, at: number) => void
}

export interface JsonScanner {
  /** Reads a chunk. Returns false if the text is not JSON. */
  readonly push: (chunk: Uint8Array) => boolean
  /** Returns whether the text was one whole JSON value. */
  readonly end: () => boolean
}

/** Reads one byte and returns the next state, or `undefined` if the byte is not allowed there. */
type State = (byte: number, at: number) => State | undefined

/**
 * Returns a reader of JSON text in chunks. It validates the grammar, reports the positions of values and keys, and
 * keeps no text. It does not validate UTF-8. Memory: one byte for each level of nesting. Streaming parsers of npm
 * (`stream-json`, `@streamparser/json`) decode each string; most bytes here are strings to pass on.
 *
 * @example createJsonScanner({ onBegin, onEnd }).push(Buffer.from('{"id":1}'))
 * @see RFC 8259
 */
export function createJsonScanner({ onBegin, onEnd }: JsonScannerHooks): JsonScanner {
  const isObject = new Uint8Array(MAX_DEPTH)
  let depth = 0
  let isKey = false
  let literal = ''
  let hexDigitsLeft = 0

  const value: State = (byte, at) => {
    if (isSpace(byte)) return value
    onBegin(depth, false, at, byte)
    if (byte === QUOTE) return inString
    if (byte === OPEN_OBJECT) return open(1, firstKey)
    if (byte === OPEN_ARRAY) return open(0, firstElement)
    if (byte === MINUS) return afterMinus
    if (byte === ZERO) return afterInteger
    if (isDigit(byte)) return inInteger
    literal = LITERALS.get(byte) ?? ''
    return literal === '' ? undefined : inLiteral
  }
  const firstElement: State = (byte, at) =>
    byte === CLOSE_ARRAY ? close(at) : isSpace(byte) ? firstElement : value(byte, at)
  const firstKey: State = (byte, at) => (byte === CLOSE_OBJECT ? close(at) : isSpace(byte) ? firstKey : key(byte, at))
  const key: State = (byte, at) => {
    if (isSpace(byte)) return key
    if (byte !== QUOTE) return undefined
    isKey = true
    onBegin(depth, true, at, byte)
    return inString
  }
  const afterKey: State = (byte) => (byte === COLON ? value : isSpace(byte) ? afterKey : undefined)
  const afterValue: State = (byte, at) => {
    if (isSpace(byte)) return afterValue
    if (depth === 0) return undefined
    const isInObject = isObject[depth - 1] === 1
    if (byte === COMMA) return isInObject ? key : value
    return byte === (isInObject ? CLOSE_OBJECT : CLOSE_ARRAY) ? close(at) : undefined
  }

  const inString: State = (byte, at) => {
    if (byte === BACKSLASH) return afterBackslash
    if (byte < 0x20) return undefined
    return byte === QUOTE ? endString(at) : inString
  }
  const afterBackslash: State = (byte) => {
    if (ESCAPES.has(byte)) return inString
    hexDigitsLeft = 4
    return byte === 0x75 ? inHexDigits : undefined
  }
  const inHexDigits: State = (byte) => {
    if (!isHexDigit(byte)) return undefined
    hexDigitsLeft -= 1
    return hexDigitsLeft === 0 ? inString : inHexDigits
  }
  const inLiteral: State = (byte, at) => {
    if (byte !== literal.charCodeAt(0)) return undefined
    literal = literal.slice(1)
    return literal === '' ? endValue(at + 1) : inLiteral
  }

  const afterMinus: State = (byte) => (byte === ZERO ? afterInteger : isDigit(byte) ? inInteger : undefined)
  const inInteger: State = (byte, at) => (isDigit(byte) ? inInteger : afterInteger(byte, at))
  const afterInteger: State = (byte, at) => (byte === DOT ? firstDecimal : afterDecimals(byte, at))
  const firstDecimal: State = (byte) => (isDigit(byte) ? inDecimals : undefined)
  const inDecimals: State = (byte, at) => (isDigit(byte) ? inDecimals : afterDecimals(byte, at))
  const afterDecimals: State = (byte, at) => (byte === 0x65 || byte === 0x45 ? afterExponent : endNumber(byte, at))
  const afterExponent: State = (byte) => (byte === 0x2b || byte === MINUS ? firstPower : firstPower(byte, 0))
  const firstPower: State = (byte) => (isDigit(byte) ? inPower : undefined)
  const inPower: State = (byte, at) => (isDigit(byte) ? inPower : endNumber(byte, at))
  /** States in which a number may end with the text. */
  const numberEnds: ReadonlySet<State | undefined> = new Set([inInteger, afterInteger, inDecimals, inPower])

  function open(kind: 0 | 1, next: State): State | undefined {
    if (depth === MAX_DEPTH) return undefined
    isObject[depth] = kind
    depth += 1
    return next
  }
  function close(at: number): State {
    depth -= 1
    return endValue(at + 1)
  }
  function endValue(at: number): State {
    onEnd(depth, false, at)
    return afterValue
  }
  function endString(at: number): State {
    if (!isKey) return endValue(at + 1)
    onEnd(depth, true, at + 1)
    isKey = false
    return afterKey
  }
  /** A number is ended by the byte after it. */
  function endNumber(byte: number, at: number): State | undefined {
    endValue(at)
    return afterValue(byte, at)
  }

  let state: State | undefined = value
  return {
    push(chunk) {
      for (let at = 0; at < chunk.length && state !== undefined; at++) {
        // Most bytes of a response are in long strings of plain characters.
        if (state === inString) at = skipPlain(chunk, at)
        const byte = chunk[at]
        if (byte !== undefined) state = state(byte, at)
      }
      return state !== undefined
    },
    end() {
      if (depth !== 0) return false
      if (numberEnds.has(state)) endValue(0)
      else if (state !== afterValue) return false
      return true
    },
  }
}

/** 0 for bytes that are allowed unescaped in a string. */
const ENDS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === QUOTE || byte === BACKSLASH || byte < 0x20 ? 1 : 0,
)
/** Up to this length, a loop is faster than a native search. */
const SHORT_STRING = 96
/** For Latin-1 text, where each character is one byte. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const PLAIN_END = /[\x00-\x1f"\\]/

/**
 * Returns the index of the first byte that is not plain string content, or the length. The searched range doubles, so
 * that the copied text stays proportional to the length of the string.
 */
function skipPlain(chunk: Uint8Array, from: number): number {
  const end = Math.min(chunk.length, from + SHORT_STRING)
  for (let at = from; at < end; at++) if (ENDS_PLAIN[chunk[at] as number] === 1) return at
  const bytes = end < chunk.length ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : undefined
  for (let at = end, size = 4 * SHORT_STRING; bytes !== undefined && at < bytes.length; at += size, size *= 2) {
    const found = bytes.toString('latin1', at, at + size).search(PLAIN_END)
    if (found !== -1) return at + found
  }
  return chunk.length
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}
