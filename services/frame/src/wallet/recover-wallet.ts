import { WalletError } from '@latchkey/errors'
import {
  type EnrolmentState,
  enrolmentSchema,
  enrolmentStateSchema,
  releasedHalfSchema,
} from '@latchkey/protocol/custody'
import { keySetSchema, unlockedSchema } from '@latchkey/protocol/wallet-auth'
import type { Identity, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { Enrolment, WalletDeps } from './wallet-deps.ts'

/** A page that waits longer asks again. */
const POLL_MS = 25_000

/** The device of a login, and the wallet that it may open. */
interface NewDevice {
  readonly deviceId: string
  readonly identity: Identity
  readonly walletId?: string | undefined
}

/** Asks custody to have this device approved, once for each login. @throws frame/unsupported-action without custody */
export async function enrolDevice({ identity, ...device }: NewDevice, deps: WalletDeps): Promise<Enrolment> {
  const { puzzles, openVault, origin } = deps
  const { deviceId, walletId } = device
  if (walletId === undefined) throw new WalletError('vault/not-ready')
  if (deps.enrolment?.walletId === walletId) return deps.enrolment
  if (puzzles.custody === undefined) throw new WalletError('frame/unsupported-action')
  const vault = await openVault()
  const { enrolmentId, pairingCode } = await puzzles.custody.call({
    path: 'enrolments',
    schema: enrolmentSchema,
    body: (nonce) => vault.call('ENROL', { nonce, identity, walletId, deviceId, origin }),
  })
  const enrolment = { enrolmentId, pairingCode, walletId }
  deps.enrolment = enrolment
  return enrolment
}

/** Waits a while for the decision. @throws frame/timeout when there is none yet */
export async function readDecision(
  { enrolmentId }: Enrolment,
  { custody }: WalletDeps,
  signal?: AbortSignal,
): Promise<EnrolmentState> {
  if (custody === undefined) throw new WalletError('frame/unsupported-action')
  const path = `enrolments/${enrolmentId}`
  return custody.call({ method: 'GET', path, schema: enrolmentStateSchema, signal, timeoutMs: POLL_MS })
}

/**
 * Opens the wallet on a new device with the halves of both services, and makes a set for this device.
 *
 * @throws email/device-refused when custody has not approved this device
 */
export async function recoverWallet(walletId: string, deps: WalletDeps): Promise<WalletAddresses> {
  const { custody, enrolment, session, openVault } = deps
  if (custody === undefined || enrolment?.approval === undefined || enrolment.walletId !== walletId)
    throw new WalletError('email/device-refused')
  const { enrolmentId, approval } = enrolment
  const vault = await openVault()
  const custodyNonce = await custody.nonce()
  const deviceId = await session.deviceId()
  let release = ''
  const served = await session.call({
    path: 'vault/unlock',
    schema: unlockedSchema,
    async body(nonce) {
      const requested = await vault.call('RECOVER', { nonce, custodyNonce, walletId, deviceId, enrolmentId })
      release = requested.release
      return { jws: requested.unlock }
    },
  })
  const half = await custody.call({
    path: 'enrolments/release',
    schema: releasedHalfSchema,
    body: async () => ({ jws: release }),
  })
  await session.call({
    path: 'keysets',
    schema: keySetSchema,
    body: (nonce) => vault.call('RECOVER_FINISH', { ...served, custody: half, nonce, approval }),
  })
  return (await vault.call('RECOVER_KEEP', undefined)).addresses
}
