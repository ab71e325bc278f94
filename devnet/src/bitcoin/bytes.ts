import { sha256x2 } from '@scure/btc-signer/utils.js'

/** Returns bytes as hex. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** Returns hex as bytes. Anything that is not hex gives fewer bytes. */
export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

/** Returns the hash by which blocks and transactions are known: in reverse order, as people read it. */
export function toHashId(bytes: Uint8Array): string {
  return toHex(sha256x2(bytes).reverse())
}
