import { WalletError } from '@latchkey/errors'
import { readStatement } from './read-statement.ts'
import type { PasskeyList, WorkerState } from './worker-state.ts'

type ListState = Pick<WorkerState, 'passkeys' | 'custodyKey' | 'knownLists' | 'halves'>

/** @throws vault/corrupt for a list that custody did not sign, and one of another wallet */
function readList(list: string, walletId: string, { custodyKey }: Pick<WorkerState, 'custodyKey'>): PasskeyList {
  const read = custodyKey === undefined ? undefined : readStatement('custody-passkey-list+jwt', list, custodyKey)
  if (read?.walletId !== walletId) throw new WalletError('vault/corrupt')
  return read
}

/** Another worker of the same origin can delete what is stored, so that a worker keeps the newest list that it has seen. */
function keepNewest(list: PasskeyList, walletId: string, { knownLists }: Pick<WorkerState, 'knownLists'>): PasskeyList {
  const known = knownLists.get(walletId)
  if (known !== undefined && known.version >= list.version) return known
  knownLists.set(walletId, list)
  return list
}

/**
 * Returns the newest list of passkeys of a wallet; `undefined` for a wallet that never had one, as far as this device knows. The
 * signature of a stored list is verified each time.
 *
 * @throws vault/corrupt for a stored list that custody did not sign
 */
export async function readOwnList(walletId: string, state: ListState): Promise<PasskeyList | undefined> {
  const stored = await state.passkeys.read(walletId)
  if (stored === undefined) return state.knownLists.get(walletId)
  return keepNewest(readList(stored, walletId, state), walletId, state)
}

/**
 * Stores a list that is at least as new as those that this device knows, and binds the halves of the wallet to its version. An older
 * one changes nothing.
 *
 * @returns the newest list
 * @throws vault/corrupt
 */
export async function storePasskeys(list: string, walletId: string, state: ListState): Promise<PasskeyList> {
  const given = readList(list, walletId, state)
  const newest = keepNewest(given, walletId, state)
  if (newest.version > given.version) return newest
  const stored = await state.passkeys.read(walletId)
  if (stored === undefined || versionOf(stored, walletId, state) < given.version)
    await state.passkeys.write(walletId, list)
  await state.halves.bindToList(walletId, given.version)
  // Another worker may have stored a newer one meanwhile.
  return (await readOwnList(walletId, state)) ?? given
}

/** A stored list that custody did not sign is replaced by any that it signed: custody may have another key. */
function versionOf(list: string, walletId: string, state: ListState): number {
  try {
    return readList(list, walletId, state).version
  } catch {
    return 0
  }
}
