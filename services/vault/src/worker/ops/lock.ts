import { lockState, type WorkerState } from '../worker-state.ts'

/** Overwrites the opened keys. Of a wallet that is locked already nothing changes. */
export async function lock(_: undefined, state: WorkerState): Promise<undefined> {
  lockState(state)
}
