import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters. */
export const createRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The form that is stored: a reader of the database can refresh nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
