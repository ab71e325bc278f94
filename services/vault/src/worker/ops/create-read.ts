import { WalletError } from '@latchkey/errors'
import type { VaultParams, VaultResult } from '@latchkey/protocol/vault'
import { sealHalf } from '../../keys/sealed-half.ts'
import { expectHalf } from '../expect-half.ts'
import { signAsDevice } from '../sign-as-device.ts'
import { toThumbprint } from '../thumbprint.ts'
import type { PendingSet, PendingWallet, WorkerState } from '../worker-state.ts'

const FIRST_GENERATION = 1

/** @throws vault/not-ready without a pending wallet */
export function requirePending({ pending }: WorkerState): PendingWallet {
  if (pending === undefined) throw new WalletError('vault/not-ready')
  return pending
}

/** @throws vault/not-ready for a wallet without an automatic set */
function requireAuto({ auto }: PendingWallet): PendingSet {
  if (auto === undefined) throw new WalletError('vault/not-ready')
  return auto
}

/** Asks auth for its half of a set of the pending wallet. */
export async function createRead(
  { nonce, deviceId, set }: VaultParams<'CREATE_READ'>,
  state: WorkerState,
): Promise<VaultResult<'CREATE_READ'>> {
  const pending = requirePending(state)
  if (set === 'auto') requireAuto(pending)
  const expected = await expectHalf()
  pending.expected[set] = expected
  const { walletId } = pending
  const recipient = expected.recipient.publicKey
  const request = { nonce, jti: expected.id, walletId, deviceId, set, purpose: 'create', recipient } as const
  return { jws: await signAsDevice('latchkey-unlock+jwt', request, await state.deviceKeys) }
}

/** Gives custody its half of the pending wallet. */
export async function createStore(
  { nonce, ticket, identity }: VaultParams<'CREATE_STORE'>,
  state: WorkerState,
): Promise<VaultResult<'CREATE_STORE'>> {
  const pending = requirePending(state)
  const { setId, userHalf } = requireAuto(pending)
  const deviceKeys = await state.deviceKeys
  const { walletId } = pending
  const device = await toThumbprint(deviceKeys.signing.publicKey)
  const use = { purpose: 'create', walletId, device, id: setId } as const
  const half = await sealHalf(state.sealKeys?.custody ?? '', userHalf, use)
  const request = {
    nonce,
    jti: crypto.randomUUID(),
    ticket,
    identity,
    walletId,
    generation: FIRST_GENERATION,
    setId,
    half,
  }
  return { jws: await signAsDevice('custody-store+jwt', request, deviceKeys) }
}

/** Asks custody for its half of the pending wallet. */
export async function createReadCustody(
  { nonce }: VaultParams<'CREATE_READ_CUSTODY'>,
  state: WorkerState,
): Promise<VaultResult<'CREATE_READ_CUSTODY'>> {
  const pending = requirePending(state)
  const { setId } = requireAuto(pending)
  const expected = await expectHalf()
  pending.expected.custody = expected
  const request = {
    nonce,
    jti: expected.id,
    walletId: pending.walletId,
    setId,
    recipient: expected.recipient.publicKey,
  }
  return { jws: await signAsDevice('custody-read+jwt', request, await state.deviceKeys) }
}

/** Tells custody to keep its half: not before it was seen to open the wallet. */
export async function createKeep(
  { nonce }: VaultParams<'CREATE_KEEP'>,
  state: WorkerState,
): Promise<VaultResult<'CREATE_KEEP'>> {
  const pending = requirePending(state)
  const { setId } = requireAuto(pending)
  if (pending.proved === undefined) throw new WalletError('vault/not-ready')
  const request = { nonce, jti: crypto.randomUUID(), walletId: pending.walletId, setId }
  return { jws: await signAsDevice('custody-keep+jwt', request, await state.deviceKeys) }
}
