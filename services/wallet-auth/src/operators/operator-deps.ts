import type { Context } from 'hono'
import type { OperatorAuditKind } from '../drivers/audit.ts'
import type { WalletDeps } from '../wallet-deps.ts'
import type { OperatorList } from './operator-list.ts'

export interface OperatorDeps extends Pick<WalletDeps, 'config' | 'pool' | 'kms' | 'clock' | 'logger'> {
  readonly operators: OperatorList
  /** Returns the address of the caller's socket. Default: of the connection. */
  readonly socketAddress?: ((c: Context) => string) | undefined
}

/** Who calls, for the audit. */
export interface Operator {
  readonly name: string
  /** Network address. */
  readonly address: string
}

/** An entry of the audit about an action of an operator. */
export interface OperatorEntry {
  readonly kind: OperatorAuditKind
  readonly reason?: string
  /** Project, origin or request that the action is about. */
  readonly about?: string
  readonly userId?: string
  readonly deviceId?: string
  readonly walletId?: string
}
