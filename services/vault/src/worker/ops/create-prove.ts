import { WalletError } from '@latchkey/errors'
import { encodeBase58 } from '@latchkey/primitives'
import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { toProofText, type Vault } from '@latchkey/protocol/wallet-keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { wipe } from '../../keys/wipe.ts'
import { signEvmMessage } from '../../signing/evm-message.ts'
import { isSameAddresses, openExpected, openKeys } from '../expect-half.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { type OpenedKeys, unlockState, type WorkerState } from '../worker-state.ts'
import { requirePending } from './create-read.ts'

const FIRST_GENERATION = 1

/** Opens the pending wallet with each of its sets, as the services gave them back, and signs the challenge. */
export async function createProve(
  { challenge, device, auto }: VaultParams<'CREATE_PROVE'>,
  state: WorkerState,
): Promise<undefined> {
  const pending = requirePending(state)
  const { walletId, expected } = pending
  if ((pending.auto === undefined) !== (auto === undefined) || pending.proved !== undefined)
    throw new WalletError('vault/not-ready')
  const names = { walletId, generation: FIRST_GENERATION }
  const read = (which: 'device' | 'auto', half: typeof device.half) =>
    openExpected(expected[which], half, { purpose: 'unlock', walletId }, state)
  if (!isSameVault(device.vault, pending.vault) || (auto !== undefined && !isSameVault(auto.vault, pending.vault)))
    throw new WalletError('vault/corrupt')
  // The half as it is kept, not as it was made: what the next load will find must open the wallet.
  if (device.setId !== pending.device.setId) throw new WalletError('vault/corrupt')
  const stored = await state.halves.read(walletId, device.setId)
  const keys = await openKeys(
    { userHalf: stored.half, authHalf: await read('device', device.half) },
    device.vault,
    names,
  )
  wipe(stored.half)
  if (auto !== undefined) {
    const { custody, setId } = auto
    if (setId !== pending.auto?.setId || custody.setId !== setId) throw new WalletError('vault/corrupt')
    const userHalf = await openExpected(expected.custody, custody.half, { purpose: 'create', walletId }, state)
    const again = await openKeys({ userHalf, authHalf: await read('auto', auto.half) }, auto.vault, names)
    wipe(userHalf, ...Object.values(again.accounts).map(({ privateKey }) => privateKey))
  }
  pending.proved = { keys, proofs: prove(keys, toProofText(walletId, challenge)), isSent: false }
}

const isSameVault = (one: Vault, other: Vault) =>
  one.iv === other.iv && one.ciphertext === other.ciphertext && isSameAddresses(one.addresses, other.addresses)

function prove({ accounts }: OpenedKeys, text: string) {
  const message = new TextEncoder().encode(text)
  return {
    eip155: signEvmMessage(message, accounts.eip155.privateKey),
    solana: encodeBase58(ed25519.sign(message, accounts.solana.privateKey)),
  }
}

/** Brings the proofs to auth. */
export async function createActivate(
  { nonce, receipt }: VaultParams<'CREATE_ACTIVATE'>,
  state: WorkerState,
): Promise<VaultResult<'CREATE_ACTIVATE'>> {
  const { walletId, device, proved } = requirePending(state)
  if (proved === undefined) throw new WalletError('vault/not-ready')
  // Once the request is sent, the wallet may be active at auth even if its response is lost.
  await state.halves.confirm(walletId, device.setId)
  proved.isSent = true
  const request = { nonce, jti: crypto.randomUUID(), walletId, proofs: proved.proofs }
  const whole = receipt === undefined ? request : { ...request, receipt }
  return { jws: await signAsDevice('latchkey-activate+jwt', whole, await state.deviceKeys) }
}

/** The wallet is the user's: it is open, and its addresses may be known. */
export async function createFinish(_: undefined, state: WorkerState): Promise<VaultResult<'CREATE_FINISH'>> {
  const pending = requirePending(state)
  const { proved } = pending
  if (proved?.isSent !== true) throw new WalletError('vault/not-ready')
  // Taken out first: what is pending is overwritten, and these keys stay.
  pending.proved = undefined
  unlockState(state, proved.keys)
  return { addresses: proved.keys.addresses }
}
