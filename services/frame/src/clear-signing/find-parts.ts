import type { DescriptorPart, Part } from './part.ts'

/** Digits of an address in the index. */
const DIGITS = 8

/** Returns the parts whose index has the end of an address; many begin with zeros. @param address - In lower case. */
export function findParts(parts: readonly DescriptorPart[], address: string): readonly Part[] {
  const end = address.slice(-DIGITS)
  return parts.filter(({ addresses }) => {
    for (let at = 0; at < addresses.length; at += DIGITS) if (addresses.startsWith(end, at)) return true
    return false
  })
}
