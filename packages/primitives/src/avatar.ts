/**
 * Returns five colours for a generated avatar, light to dark, from the first six hex characters of an address. Missing
 * characters count as zero.
 *
 * @returns CSS `rgb(r g b)` texts; always five.
 * @see Spec §5 "Avatar colours"
 */
export function avatarColors(address: string): readonly string[] {
  const digits = address
    .replace(/^0x/, '')
    .replace(/[^0-9a-fA-F]/g, '0')
    .slice(0, 6)
    .padEnd(6, '0')
  const base = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return [0.15, 0.3, 0.45, 0.6, 0.75].map(
    (tint) => `rgb(${base.map((channel) => Math.round(channel + (255 - channel) * (1 - tint))).join(' ')})`,
  )
}
