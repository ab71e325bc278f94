import { isWalletError } from '@latchkey/errors'
import type { CustodyDeps } from '../custody-deps.ts'
import { type AuditEntry, writeAudit } from '../drivers/audit.ts'

/**
 * Runs work that may refuse a passkey. A refusal is of interest to the operator, but the transaction that found it is rolled back.
 *
 * @param entry - Of the audit. `detail`: what the passkey was for.
 * @throws as `work`
 */
export async function refuseInAudit<T>(
  entry: Omit<AuditEntry, 'kind'>,
  { pool }: Pick<CustodyDeps, 'pool'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isWalletError(error) && error.code === 'passkey/refused')
      await writeAudit(pool, { ...entry, kind: 'passkey-refused' })
    throw error
  }
}
