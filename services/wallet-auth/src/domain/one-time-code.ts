import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'

const DIGITS = 6
/**
 * Cost of scrypt: about 25 ms of one core for each guess. It only delays an intruder who holds the database and the pepper, which is in
 * the key service; without the pepper no guess can be compared. A login costs two, and a higher cost lets fewer visitors in at once.
 */
const COST = { N: 2 ** 13, r: 8, p: 1 } as const
const HASH_BYTES = 32
const SALT_BYTES = 16

/** What a code is for. The same digits for another device or purpose are another code. */
export interface CodeUse {
  readonly codeId: string
  readonly purpose: string
  /** Hexadecimal. */
  readonly emailMac: string
  readonly device: string
}

export interface HashedCode {
  readonly hash: Buffer
  readonly salt: Buffer
}

/** Returns random digits; a login takes six. @see NIST SP 800-63B section 3.1.3.2 */
export const createCode = (digits = DIGITS): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Hashes codes, so that whoever reads the database learns none. */
export interface Codes {
  readonly hash: (code: string, use: CodeUse) => Promise<HashedCode>
  /** Takes the same time for right and wrong codes, and for no stored one at all. */
  readonly isRight: (code: string, use: CodeUse, stored: HashedCode | undefined) => Promise<boolean>
}

/**
 * @param pepper - 32 bytes that the database does not hold.
 * @see RFC 7914
 */
export function createCodes(pepper: Uint8Array): Codes {
  const absent = { hash: randomBytes(HASH_BYTES), salt: randomBytes(SALT_BYTES) }
  const derive = (code: string, use: CodeUse, salt: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      // An array has one order and says where each text ends.
      const parts = JSON.stringify([use.codeId, use.purpose, use.emailMac, use.device, code])
      const keyed = createHmac('sha256', pepper).update(parts).digest()
      scrypt(keyed, salt, HASH_BYTES, COST, (error, key) => (error === null ? resolve(key) : reject(error)))
    })
  return {
    async hash(code, use) {
      const salt = randomBytes(SALT_BYTES)
      return { hash: await derive(code, use, salt), salt }
    },
    async isRight(code, use, stored) {
      const { hash, salt } = stored ?? absent
      return timingSafeEqual(await derive(code, use, salt), hash) && stored !== undefined
    },
  }
}
