import { createHash } from 'node:crypto'

/**
 * Returns the hash of an e-mail address that a ticket of auth contains. Custody compares it with the address that the vault names, so
 * that it stores the half for the person whom auth has verified. The hash only keeps the address out of logs; it is no secret.
 *
 * @param email - In its canonical form.
 * @returns SHA-256 as base64url.
 */
export const hashEmail = (walletId: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['latchkey-ticket', walletId, email]))
    .digest('base64url')
