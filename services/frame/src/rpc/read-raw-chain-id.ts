/** Transaction types whose first field is the chain id. @see EIP-2930, EIP-1559, EIP-7702 */
const TYPES: ReadonlySet<number> = new Set([1, 2, 4])
const [SHORT_TEXT, LONG_TEXT, SHORT_LIST, LONG_LIST] = [0x80, 0xb8, 0xc0, 0xf8] as const
/** Index of `v` in a legacy transaction: after nonce, price, gas, recipient, value and data. */
const SIGNATURE_AT = 6
/** In a legacy transaction for one chain, `v` is twice the chain id plus 35 or 36. @see EIP-155 */
const PROTECTED_FROM = 35n

/**
 * Returns the chain id of a signed EVM transaction; `undefined` for one that is valid on every chain, of another type, or malformed.
 *
 * @see EIP-155, EIP-2718
 */
export function readRawChainId(raw: Uint8Array): bigint | undefined {
  try {
    const [type = 0] = raw
    if (TYPES.has(type)) return toNumber(readItems(raw.subarray(1))[0])
    if (type < SHORT_LIST) return undefined
    const recovery = toNumber(readItems(raw)[SIGNATURE_AT])
    return recovery < PROTECTED_FROM ? undefined : (recovery - PROTECTED_FROM) / 2n
  } catch {
    return undefined
  }
}

/** Returns the contents of the items of an RLP list. @throws RangeError if the list is not all of the bytes */
function readItems(bytes: Uint8Array): readonly Uint8Array[] {
  const list = readItem(bytes, 0)
  if (list.end !== bytes.length || (bytes[0] ?? 0) < SHORT_LIST) throw new RangeError('list')
  const items: Uint8Array[] = []
  for (let at = list.start; at < list.end; ) {
    const item = readItem(bytes, at)
    items.push(bytes.subarray(item.start, item.end))
    at = item.end
  }
  return items
}

function readItem(bytes: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const head = bytes[at] ?? 0
  const isLong = (head >= LONG_TEXT && head < SHORT_LIST) || head >= LONG_LIST
  const base = head >= SHORT_LIST ? SHORT_LIST : SHORT_TEXT
  const digits = isLong ? head - (head >= SHORT_LIST ? LONG_LIST : LONG_TEXT) + 1 : 0
  const length = isLong ? Number(toNumber(bytes.subarray(at + 1, at + 1 + digits))) : head - base
  const start = head < SHORT_TEXT ? at : at + 1 + digits
  const end = head < SHORT_TEXT ? at + 1 : start + length
  if (at >= bytes.length || end > bytes.length) throw new RangeError('end')
  return { start, end }
}

function toNumber(bytes: Uint8Array | undefined): bigint {
  if (bytes === undefined || bytes.length > 32) throw new RangeError('number')
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
