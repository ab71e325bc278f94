import type { VaultOp, VaultParams, VaultResult } from '@latchkey/protocol/vault'
import type { WorkerState } from '../worker-state.ts'
import { lock } from './lock.ts'
import { status } from './status.ts'

/** What the worker does for each operation. */
export type Ops = {
  readonly [O in VaultOp]: (params: VaultParams<O>, state: WorkerState) => Promise<VaultResult<O>>
}

export const ops: Ops = { STATUS: status, LOCK: lock }
