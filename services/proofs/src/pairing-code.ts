import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { PAIRING_ALPHABET } from '@latchkey/protocol/custody'

const LENGTH = 4

/** Returns four random signs, about 20 bits, of which three guesses count. @see NIST SP 800-63B section 3.1.3.2 */
export const createPairingCode = (): string =>
  Array.from({ length: LENGTH }, () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)]).join('')

/** Hashes codes with a key, so that whoever reads the database learns none. */
export interface PairingCodes {
  readonly hash: (code: string, enrolmentId: string) => Buffer
  readonly isRight: (code: string, enrolmentId: string, hash: Uint8Array) => boolean
}

/** @param key - 32 bytes that the database does not hold. */
export function createPairingCodes(key: Uint8Array): PairingCodes {
  const hash = (code: string, enrolmentId: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([enrolmentId, code]))
      .digest()
  return { hash, isRight: (code, enrolmentId, stored) => timingSafeEqual(hash(code, enrolmentId), stored) }
}
