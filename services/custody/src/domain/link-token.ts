import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 characters. */
export const createLinkToken = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a token, so that whoever reads the database cannot use it. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token is in the fragment, which no browser sends and no log holds. */
export const toLink = (publicUrl: string, token: string): string => `${publicUrl}/approve#${token}`

/** Link of the page that undoes an e-mail change. */
export const toUndoLink = (publicUrl: string, token: string): string => `${publicUrl}/undo#${token}`

/** Link of the page that deletes a wallet. */
export const toDeletionLink = (publicUrl: string, token: string): string => `${publicUrl}/delete#${token}`
