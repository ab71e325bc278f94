import type { DeviceKeys } from './device-keys.ts'

/** What the worker holds while its page is open. */
export interface WorkerState {
  readonly projectId: string
  readonly deviceKeys: Promise<DeviceKeys>
  /** The opened keys of a wallet; `undefined` while it is locked. */
  unlocked: { readonly wipe: () => void } | undefined
}
