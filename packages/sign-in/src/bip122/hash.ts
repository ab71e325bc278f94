import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 twice. */
export const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(concat(...parts)))

/** RIPEMD-160 of SHA-256. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** A hash with a domain tag. @see BIP-340 "Tagged hashes" */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const prefix = sha256(new TextEncoder().encode(tag))
  return sha256(concat(prefix, prefix, ...parts))
}

/** Concatenates bytes. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

/** Returns whether two byte arrays are equal. */
export function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && b.every((byte, at) => byte === a[at])
}
