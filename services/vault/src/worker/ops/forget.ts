import { lockState, type WorkerState } from '../worker-state.ts'

/** Deletes the keys of the device and its halves. The page is loaded again afterwards, as another device. */
export async function forget(_: undefined, state: WorkerState): Promise<undefined> {
  lockState(state)
  await state.halves.forget()
}
