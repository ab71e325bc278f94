import type { Hex } from '@latchkey/primitives'
import { cleanName } from '@latchkey/protocol/gateway'
import { decodeAbiParameters, hexToString } from 'viem'

/** Characters of a result with 256 KB of text. */
const MAX_RESULT_LENGTH = 2 + 2 * (64 + 262_144)

/**
 * Returns the text in the result of a contract call: an ABI `string`, or the `bytes32` of early tokens.
 *
 * @returns `undefined` if it is neither, or has more than 256 KB.
 */
export function decodeText(data: Hex | undefined): string | undefined {
  if (data === undefined || data.length < 66 || data.length > MAX_RESULT_LENGTH || data.length % 2 !== 0)
    return undefined
  if (data.length === 66) return hexToString(data.replace(/(?:00)+$/, '') as Hex)
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined // The result is malformed.
  }
}

/** Returns {@link decodeText} as printable text; `null` when nothing remains. */
export function decodeName(data: Hex | undefined): string | null {
  const name = cleanName(decodeText(data) ?? '')
  return name === '' ? null : name
}

/** Returns a whole number of at most `max`, `undefined` for any other result. */
export function decodeWholeNumber(data: Hex | undefined, max: number): number | undefined {
  const value = decodeUint(data)
  return value === undefined || value > BigInt(max) ? undefined : Number(value)
}

/** Returns the first word of a result as a number; `undefined` if there is none. */
export function decodeUint(data: Hex | undefined): bigint | undefined {
  return data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))
}
