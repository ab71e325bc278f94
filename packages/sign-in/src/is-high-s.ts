/** Half of the order of secp256k1, rounded down. @see SEC 2 2.4.1, EIP-2, BIP-146 */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Returns whether the second number of an ECDSA signature is in the upper half. Anybody can turn a signature into another
 * one of this kind, so that one message would have two; wallets write the lower, and contracts refuse the upper.
 *
 * @param s - 32 bytes, big-endian.
 */
export function isHighS(s: Uint8Array): boolean {
  return s.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n) > HALF_ORDER
}
