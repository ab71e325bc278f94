import type { AbiValue } from './decode-abi.ts'

/** A type in the few calls that are compared byte by byte: a word, bytes, a list of bytes, or a tuple of those. */
export type CallType = 'word' | 'bytes' | 'bytes[]' | readonly CallType[]

const WORD = 64

/**
 * Returns the canonical ABI encoding of values, as a compiler writes it. Call data that decodes to the same values but
 * is encoded in another way does not come from an honest sender.
 *
 * @see Solidity ABI specification, "Formal Specification of the Encoding"
 */
export function encodeAbi(types: readonly CallType[], values: readonly AbiValue[]): string {
  const parts = types.map((type, at) => ({ isDynamic: isDynamic(type), digits: encodeOne(type, values[at]) }))
  let place = parts.reduce((sum, { isDynamic, digits }) => sum + (isDynamic ? WORD : digits.length), 0)
  let head = ''
  let tail = ''
  for (const { isDynamic, digits } of parts) {
    head += isDynamic ? toWord(BigInt(place / 2)) : digits
    if (!isDynamic) continue
    tail += digits
    place += digits.length
  }
  return head + tail
}

function isDynamic(type: CallType): boolean {
  return type === 'bytes' || type === 'bytes[]' || (type !== 'word' && type.some(isDynamic))
}

function encodeOne(type: CallType, value: AbiValue | undefined): string {
  if (type === 'word') return toWord(value)
  if (type === 'bytes') {
    const digits = typeof value === 'string' ? value.slice(2) : ''
    return toWord(BigInt(digits.length / 2)) + digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0')
  }
  const list = isList(value) ? value : []
  if (type !== 'bytes[]') return encodeAbi(type, list)
  return (
    toWord(BigInt(list.length)) +
    encodeAbi(
      list.map(() => 'bytes' as const),
      list,
    )
  )
}

const isList = (value: AbiValue | undefined): value is readonly AbiValue[] => Array.isArray(value)

/** A number, or an address. */
function toWord(value: AbiValue | undefined): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : typeof value === 'string' ? value.slice(2) : ''
  return digits.padStart(WORD, '0')
}
