import { createHash } from 'node:crypto'

/**
 * Returns the hash of an identity that a ticket of auth contains. Custody compares it with the identity that the vault names, so that
 * it stores the half for the person whom auth has verified. The hash only keeps the identity out of logs; it is no secret.
 *
 * @param identity - A canonical e-mail address, or `toSocialText` of an account.
 * @returns SHA-256 as base64url.
 */
export const hashIdentity = (walletId: string, identity: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['latchkey-ticket', walletId, identity]))
    .digest('base64url')
