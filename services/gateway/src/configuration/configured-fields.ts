import { type Hex, isHex } from '@latchkey/primitives'
import * as v from 'valibot'

/**
 * A contract or an account, converted to lower case, because encoders treat capitals as a checksum and reject a wrong
 * one.
 */
export const address = v.pipe(
  v.custom<Hex>((value) => isHex(value) && value.length === 42, 'write 0x and 40 hex digits'),
  v.transform((text) => text.toLowerCase() as Hex),
)
/** The private key of an account. */
export const privateKey = v.custom<Hex>((value) => isHex(value) && value.length === 66, 'write 0x and 64 hex digits')

/** Maximum number of nodes of one network, because all are polled at once if they disagree. */
const MAX_NODES = 16

/** URLs of the nodes of one network, best first. */
export const nodeUrls = (form: RegExp) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(form, 'write an address that starts with https:// or wss://'))),
    v.minLength(1, 'write at least one address'),
    v.maxLength(MAX_NODES, `write at most ${MAX_NODES} addresses`),
  )
