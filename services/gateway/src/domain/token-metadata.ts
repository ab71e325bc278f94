/** Metadata of Metaplex begins with its kind, the authority and the mint. */
const NAME_AT = 1 + 32 + 32
/** The lengths that the program allows; longer texts are truncated for display. */
const [MAX_NAME_BYTES, MAX_SYMBOL_BYTES] = [128, 64]
const METADATA_KIND = 4

/**
 * Reads name and symbol of a token; `undefined` if the bytes are malformed.
 *
 * @see Metaplex Token Metadata, `Metadata`
 */
export function readTokenMetadata(bytes: Uint8Array): { readonly name: string; readonly symbol: string } | undefined {
  if (bytes[0] !== METADATA_KIND) return undefined
  const name = readText(bytes, NAME_AT, MAX_NAME_BYTES)
  const symbol = name && readText(bytes, name.end, MAX_SYMBOL_BYTES)
  return name && symbol && { name: name.text, symbol: symbol.text }
}

/** A length of four bytes, followed by the text with zero padding. */
function readText(bytes: Uint8Array, at: number, maxBytes: number) {
  if (bytes.length < at + 4) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true)
  const end = at + 4 + length
  if (length > maxBytes || end > bytes.length) return undefined
  return { text: new TextDecoder().decode(bytes.subarray(at + 4, end)).replace(/\0+$/, ''), end }
}
