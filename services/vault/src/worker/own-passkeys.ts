import { WalletError } from '@latchkey/errors'
import type { PasskeyKey } from '@latchkey/protocol/wallet-keys'
import { readStatement } from './read-statement.ts'
import type { WorkerState } from './worker-state.ts'

interface PasskeyList {
  readonly version: number
  readonly passkeys: readonly PasskeyKey[]
}

type ListState = Pick<WorkerState, 'passkeys' | 'custodyKey'>

/** @throws vault/corrupt for a list that custody did not sign, and one of another wallet */
function readList(list: string, walletId: string, { custodyKey }: ListState): PasskeyList {
  const read = custodyKey === undefined ? undefined : readStatement('custody-passkey-list+jwt', list, custodyKey)
  if (read?.walletId !== walletId) throw new WalletError('vault/corrupt')
  return read
}

/**
 * Returns the passkeys of a wallet; none for a wallet that never had one, as far as this device knows. The signature of a stored list is
 * verified each time.
 *
 * @throws vault/corrupt for a stored list that custody did not sign
 */
export async function readOwnPasskeys(walletId: string, state: ListState): Promise<readonly PasskeyKey[]> {
  const stored = await state.passkeys.read(walletId)
  return stored === undefined ? [] : readList(stored, walletId, state).passkeys
}

/** Stores a list that is newer than that of this device. An older one, or the same, changes nothing. @throws vault/corrupt */
export async function storePasskeys(list: string, walletId: string, state: ListState): Promise<void> {
  const { version } = readList(list, walletId, state)
  const stored = await state.passkeys.read(walletId)
  if (stored !== undefined && versionOf(stored, walletId, state) >= version) return
  await state.passkeys.write(walletId, list)
}

/** A stored list that custody did not sign is replaced by any that it signed: custody may have another key. */
function versionOf(list: string, walletId: string, state: ListState): number {
  try {
    return readList(list, walletId, state).version
  } catch {
    return 0
  }
}
