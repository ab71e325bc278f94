import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a token, so that whoever reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the refresh token that replaces another. Two tabs that refresh at once get the same one, and nobody can guess it. */
export const toSuccessor = (key: Uint8Array, refreshToken: string): string =>
  createHmac('sha256', key).update(refreshToken).digest('base64url')
