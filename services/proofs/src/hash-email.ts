import { createHash } from 'node:crypto'

/**
 * Returns what a ticket of auth says about the address that it has checked, so that custody keeps the half for that person and
 * mails nobody else. Whoever holds the ticket knows the address; it hides it from logs only.
 *
 * @param email - In its canonical form.
 * @returns SHA-256 as base64url.
 */
export const hashEmail = (walletId: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['latchkey-ticket', walletId, email]))
    .digest('base64url')
