const GROUP_LENGTH = 4

/** A group of characters of an address. */
export interface AddressGroup {
  /** Position of its first character in the address. */
  readonly start: number
  readonly text: string
}

/**
 * Splits an address into groups of four characters for visual comparison; `0x` is a separate group.
 *
 * @example groupAddress('0x12345678').map(({ text }) => text) // ['0x', '1234', '5678']
 */
export function groupAddress(address: string): readonly AddressGroup[] {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const count = Math.ceil((address.length - prefix.length) / GROUP_LENGTH)
  const groups = Array.from({ length: count }, (_, at) => {
    const start = prefix.length + at * GROUP_LENGTH
    return { start, text: address.slice(start, start + GROUP_LENGTH) }
  })
  return prefix === '' ? groups : [{ start: 0, text: prefix }, ...groups]
}
