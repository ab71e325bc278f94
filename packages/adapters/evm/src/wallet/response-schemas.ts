import * as v from 'valibot'

/** A WebAuthn signature inside an ERC-6492 wrapper with its factory call takes a few KB. */
const MAX_SIGNATURE_BYTES = 65_536

/**
 * 64 bytes (EIP-2098) or more; contracts sign at any length (ERC-1271, ERC-6492).
 *
 * @see Spec §5 "a 0x string of at least 62 hex chars is a signed message"
 */
export const signatureSchema = v.pipe(
  v.string(),
  v.minLength(2 + 2 * 64),
  v.maxLength(2 + 2 * MAX_SIGNATURE_BYTES),
  v.regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'expected bytes in hexadecimal'),
)

/** @see Spec §5 "Response of 0x plus 64 hex chars is a transaction hash" */
export const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'expected 32 bytes in hexadecimal'))

/** EIP-3326 and EIP-3085 define `null`, but wallets return many values; the chain of the wallet afterwards decides. */
export const anySchema = v.unknown()
