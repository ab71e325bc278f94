import type { DescriptorPart, Part } from './part.ts'

/** How many digits of each address the index has. */
const DIGITS = 8

/** Returns the parts whose index contains the last digits of an address; first digits of contracts are often zeros. @param address - In lower case. */
export function findParts(parts: readonly DescriptorPart[], address: string): readonly Part[] {
  const end = address.slice(-DIGITS)
  return parts.filter(({ addresses }) => {
    for (let at = 0; at < addresses.length; at += DIGITS) if (addresses.startsWith(end, at)) return true
    return false
  })
}
