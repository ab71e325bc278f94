/** Half of the order of secp256k1, rounded down. @see SEC 2 2.4.1, EIP-2, BIP-146 */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns whether `s` of an ECDSA signature is in the upper half of its range. Anybody can compute such a second
 * signature from a first one; wallets create the lower one, and contracts reject the upper one.
 *
 * @param s - 32 bytes, big-endian.
 */
export function isHighS(s: Uint8Array): boolean {
  return s.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n) > HALF_ORDER
}
