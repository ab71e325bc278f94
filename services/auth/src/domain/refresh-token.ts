import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters. */
export const createRefreshToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash that is stored, so that a reader of the database cannot use the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
