import type { DescriptorPart, Part } from './part.ts'

/** Digits of an address in the index. */
const DIGITS = 8

/** Returns the parts whose index has the beginning of an address. @param address - In lower case. */
export function findParts(parts: readonly DescriptorPart[], address: string): readonly Part[] {
  const start = address.slice(2, 2 + DIGITS)
  return parts.filter(({ addresses }) => {
    for (let at = 0; at < addresses.length; at += DIGITS) if (addresses.startsWith(start, at)) return true
    return false
  })
}
