import { bytesToHex } from './hex.ts'

/** The points of small order without the sign of x, and their non-canonical encodings. @see RFC 8032 5.1.3 */
const SMALL_ORDER: readonly string[] = [
  '0x0000000000000000000000000000000000000000000000000000000000000000',
  '0x0100000000000000000000000000000000000000000000000000000000000000',
  '0x26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '0xc7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '0xecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0xedffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0xeeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]
const LAST = 31

/**
 * Returns whether 32 bytes encode a point of small order on the Ed25519 curve. Anybody can create signatures for such a
 * public key, so a verifier must reject it as a key and as the first half of a signature. The Solana address
 * `1111…1111`, 32 zero bytes, is one.
 *
 * @see "Taming the many EdDSAs" (Chalkias, Garillot, Nikolaenko)
 */
export function isSmallOrderPoint(bytes: Uint8Array): boolean {
  return SMALL_ORDER.includes(bytesToHex(bytes.map((byte, at) => (at === LAST ? byte & 0x7f : byte))))
}
