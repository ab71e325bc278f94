/** Castagnoli's polynomial, bits reversed. */
const POLYNOMIAL = 0x82f63b78

/**
 * Returns the CRC32C checksum of bytes, as an unsigned number. It detects accidental changes, not attacks.
 *
 * @example crc32c(new TextEncoder().encode('123456789')) // 0xe3069283
 * @see RFC 3720, appendix B.4
 */
export function crc32c(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ ((rest & 1) * POLYNOMIAL)
  }
  return (rest ^ 0xffffffff) >>> 0
}
