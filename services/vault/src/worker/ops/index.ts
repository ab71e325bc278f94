import type { VaultOp, VaultParams, VaultResult } from '@latchkey/protocol/vault'
import type { WorkerState } from '../worker-state.ts'
import { changeEmail } from './change-email.ts'
import { create } from './create.ts'
import { createActivate, createFinish, createProve } from './create-prove.ts'
import { createKeep, createRead, createReadCustody, createStore } from './create-read.ts'
import { deleteWallet } from './delete-wallet.ts'
import { exportFinish, exportUnlock, requestExport } from './export.ts'
import { forget } from './forget.ts'
import { kitFinish, kitMake } from './kit.ts'
import { lock } from './lock.ts'
import { passkeys, protect, requestPasskeys } from './passkeys.ts'
import { enrol, recover, recoverFinish, recoverKeep } from './recover.ts'
import { register } from './register.ts'
import { sign } from './sign.ts'
import { socialNonce } from './social-nonce.ts'
import { status } from './status.ts'
import { unlock, unlockFinish } from './unlock.ts'

/** What the worker does for each operation. */
export type Ops = {
  readonly [O in VaultOp]: (params: VaultParams<O>, state: WorkerState) => Promise<VaultResult<O>>
}

export const ops: Ops = {
  STATUS: status,
  LOCK: lock,
  FORGET: forget,
  REGISTER: register,
  SOCIAL_NONCE: socialNonce,
  CREATE: create,
  CREATE_READ: createRead,
  CREATE_STORE: createStore,
  CREATE_READ_CUSTODY: createReadCustody,
  CREATE_PROVE: createProve,
  CREATE_KEEP: createKeep,
  CREATE_ACTIVATE: createActivate,
  CREATE_FINISH: createFinish,
  UNLOCK: unlock,
  UNLOCK_FINISH: unlockFinish,
  ENROL: enrol,
  RECOVER: recover,
  RECOVER_FINISH: recoverFinish,
  RECOVER_KEEP: recoverKeep,
  CHANGE_EMAIL: changeEmail,
  EXPORT: requestExport,
  EXPORT_UNLOCK: exportUnlock,
  EXPORT_FINISH: exportFinish,
  KIT_MAKE: kitMake,
  KIT_FINISH: kitFinish,
  DELETE_WALLET: deleteWallet,
  PROTECT: protect,
  READ_PASSKEYS: requestPasskeys,
  PASSKEYS: passkeys,
  SIGN: sign,
}
