import * as ed25519 from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { OpenSigningKey } from './signing-key.types.ts'

/** Returns the key with a library, for browsers without Ed25519. */
export const openLibraryKey: OpenSigningKey = async (seed) => {
  // The library does not include a hash function.
  ed25519.hashes.sha512 = sha512
  return {
    publicKey: ed25519.getPublicKey(seed),
    sign: async (message) => ed25519.sign(message, seed),
  }
}
