interface Limits {
  /** UTF-8 of texts and keys, and 8 for every value. */
  readonly bytes: number
  /** Of one array or one object. */
  readonly entries: number
}

/** Of a message of the page. */
export const CALL_LIMITS: Limits = { bytes: 256 * 1024, entries: 256 }
/** Of a message of the frame, which may carry the logs of thousands of blocks. */
export const ANSWER_LIMITS: Limits = { bytes: 4 * 1024 * 1024, entries: 16_384 }
/** Of a message to the vault: a Bitcoin transaction with all of its parents, in hexadecimal. */
export const VAULT_LIMITS: Limits = { bytes: 1024 * 1024, entries: 512 }
const MAX_DEPTH = 16
/** Structured clones keep these as keys of an object. Assigning them would change a prototype. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Returns whether a value that came in a message is plain data within the limits: JSON values and `undefined` in arrays and
 * plain objects, at most 16 levels deep, without a key that could reach a prototype. It stops at the first value beyond a limit,
 * so a value that contains itself is refused too.
 *
 * @example fitsLimits({ id: 'a', list: [1, 2] }, CALL_LIMITS) // true
 */
export function fitsLimits(value: unknown, limits: Limits): boolean {
  let bytes = 0

  function fits(part: unknown, depth: number): boolean {
    bytes += 8 + (typeof part === 'string' ? byteLength(part, limits.bytes) : 0)
    if (bytes > limits.bytes) return false
    if (part === null || part === undefined || typeof part === 'string' || typeof part === 'boolean') return true
    if (typeof part === 'number') return Number.isFinite(part)
    if (typeof part !== 'object' || depth === MAX_DEPTH) return false
    if (Array.isArray(part))
      return part.length <= limits.entries && isDense(part) && part.every((each) => fits(each, depth + 1))
    if (!isPlain(part)) return false
    const entries = Object.entries(part)
    return (
      entries.length <= limits.entries &&
      entries.every(([key, each]) => !UNSAFE_KEYS.has(key) && fits(key, depth) && fits(each, depth + 1))
    )
  }
  return fits(value, 0)
}

/** A structured clone keeps the holes of an array and the names that it has beside its places. */
function isDense(list: readonly unknown[]): boolean {
  const keys = Object.keys(list)
  return keys.length === list.length && keys.every((key, at) => key === String(at))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Bytes of a text in UTF-8. One with more UTF-16 units than the limit has bytes is over it without being counted. */
function byteLength(text: string, limit: number): number {
  if (text.length > limit) return text.length
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
