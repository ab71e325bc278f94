import { type Hex, hexToBytes } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'

const MAX_TEXT_BYTES = 262_144

/**
 * Returns the text in the result of a contract call: an ABI `string`, or the `bytes32` of early tokens.
 *
 * @returns `undefined` when it holds neither, or more than 256 KB.
 */
export function textOf(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 66 || data.length % 2 !== 0) return undefined
  if (data.length === 66) return decode(data.slice(2).replace(/(?:00)+$/, ''))
  const offset = numberAt(data, 0)
  const length = offset === undefined ? undefined : numberAt(data, offset)
  if (offset === undefined || length === undefined || length > MAX_TEXT_BYTES) return undefined
  const start = 2 + (offset + 32) * 2
  return start + length * 2 > data.length ? undefined : decode(data.slice(start, start + length * 2))
}

/** Returns {@link textOf} as printable text; `null` when nothing remains. */
export function nameOf(data: Hex | undefined): string | null {
  const name = cleanName(textOf(data) ?? '')
  return name === '' ? null : name
}

/** Returns a whole number of at most `max`, `undefined` for any other result. */
export function wholeOf(data: Hex | undefined, max: number): number | undefined {
  const value = uintOf(data)
  return value === undefined || value > BigInt(max) ? undefined : Number(value)
}

/** Returns the first word of a result as a number, `undefined` when there is none. */
export function uintOf(data: Hex | undefined): bigint | undefined {
  return data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))
}

function numberAt(data: Hex, byte: number): number | undefined {
  const word = data.slice(2 + byte * 2, 2 + (byte + 32) * 2)
  if (word.length !== 64) return undefined
  const value = BigInt(`0x${word}`)
  return value > BigInt(data.length) ? undefined : Number(value)
}

function decode(digits: string): string {
  return new TextDecoder().decode(hexToBytes(digits))
}
