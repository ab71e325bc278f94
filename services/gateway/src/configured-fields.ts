import { type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'

/** A contract or an account, lower case afterwards: encoders take capitals for a checksum, and refuse a wrong one. */
export const address = v.pipe(
  v.custom<Hex>((value) => isHex(value) && value.length === 42, 'write 0x and 40 hex digits'),
  v.transform((text) => text.toLowerCase() as Hex),
)
/** The private key of an account. */
export const privateKey = v.custom<Hex>((value) => isHex(value) && value.length === 66, 'write 0x and 64 hex digits')
