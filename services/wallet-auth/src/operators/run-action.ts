import { type DatabaseClient, withDurableTransaction } from '@latchkey/database'
import { writeAudit } from '../drivers/audit.ts'
import type { Operator, OperatorDeps, OperatorEntry } from './operator-deps.ts'

export interface ActionScope {
  readonly client: DatabaseClient
  readonly now: Date
  /** Writes an entry with the name of the operator. */
  readonly audit: (entry: OperatorEntry) => Promise<void>
}

/** Runs an action of an operator. The action and its entries in the audit are one transaction: without the entries nothing happens. */
export function runAction<T>(
  operator: Operator,
  { pool, clock }: Pick<OperatorDeps, 'pool' | 'clock'>,
  work: (scope: ActionScope) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now())
  return withDurableTransaction(pool, (client) => {
    const audit = ({ kind, reason, about, ...ids }: OperatorEntry) =>
      writeAudit(client, {
        ...{ kind, now, address: operator.address, ...ids },
        detail: JSON.stringify({ operator: operator.name, reason, about }),
      })
    return work({ client, now, audit })
  })
}
