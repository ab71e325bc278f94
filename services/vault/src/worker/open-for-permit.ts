import { WalletError } from '@latchkey/errors'
import type { VaultParams } from '@latchkey/protocol/vault'
import type { PermitOperation } from '@latchkey/protocol/wallet-keys'
import { combineHalves } from '../keys/key-set.ts'
import { openVault } from '../keys/sealed-vault.ts'
import { wipe } from '../keys/wipe.ts'
import type { DeviceHalf } from './device-halves.ts'
import { isSameAddresses, openExpected } from './expect-half.ts'
import type { AcceptedExport, WorkerState } from './worker-state.ts'

/** A wallet in clear, while its work runs. */
interface PermittedWallet {
  readonly exporting: AcceptedExport
  readonly own: DeviceHalf
  readonly dataKey: Uint8Array
  readonly entropy: Uint8Array
}

/**
 * Opens a wallet for one operation that custody has permitted, and overwrites its keys afterwards. A permit and a half of auth count
 * once, whatever comes of them. The wallet stays as locked as it was.
 *
 * @throws vault/not-ready without a permit for this operation that is still valid, vault/half-not-found, vault/corrupt, and as `work`
 */
export async function openForPermit<T>(
  operation: PermitOperation,
  { vault, setId, half }: VaultParams<'EXPORT_FINISH'>,
  state: WorkerState,
  work: (wallet: PermittedWallet) => Promise<T>,
): Promise<T> {
  const { opening } = state
  if (opening?.kind !== 'export') throw new WalletError('vault/not-ready')
  state.opening = undefined
  state.acceptedExport = undefined
  const { walletId, auth, exporting } = opening
  if (exporting.operation !== operation || state.now() >= exporting.expiresAt) throw new WalletError('vault/not-ready')
  const own = await state.halves.read(walletId, setId)
  const authHalf = await openExpected(auth, half, { purpose: 'unlock', walletId }, state)
  const dataKey = await combineHalves({ userHalf: own.half, authHalf })
  try {
    const { entropy, accounts } = await openVault(dataKey, vault, { walletId, generation: own.generation })
    wipe(...Object.values(accounts).map(({ privateKey }) => privateKey))
    try {
      if (!isSameAddresses(vault.addresses, own.addresses)) throw new WalletError('vault/corrupt')
      return await work({ exporting, own, dataKey, entropy })
    } finally {
      wipe(entropy)
    }
  } finally {
    wipe(dataKey, authHalf, own.half)
  }
}
