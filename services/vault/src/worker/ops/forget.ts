import { lockState, type WorkerState } from '../worker-state.ts'

/**
 * Deletes the keys of this device and the halves that it stores. The caller then loads the page again: new keys are made, so
 * that the services see a new device.
 */
export async function forget(_: undefined, state: WorkerState): Promise<undefined> {
  lockState(state)
  await state.halves.forget()
}
