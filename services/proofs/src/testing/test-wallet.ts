import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { encodeBase58 } from '@latchkey/primitives'
import type { CustodyConfig, Enrolment, EnrolmentState, ReleasedHalf } from '@latchkey/protocol/custody'
import type { WalletProject } from '@latchkey/protocol/wallet-auth'
import { type SealedHalfText, toProofText, type Vault } from '@latchkey/protocol/wallet-keys'
import {
  combineHalves,
  createRecipient,
  type DerivedAccounts,
  deriveAccounts,
  openHalf,
  openVault,
  type Recipient,
  sealHalf,
  sealVault,
  splitDataKey,
} from '@latchkey/vault/keys'
import { privateKeyToAccount } from 'viem/accounts'
import { withPuzzle } from './solve-puzzle.ts'
import { type DeviceCalls, readJson } from './wallet-services.ts'

const GENERATION = 1
/** DER prefix of an Ed25519 private key. @see RFC 8410 section 7 */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The half of a wallet that a device stores. */
export interface DeviceWallet {
  readonly walletId: string
  readonly setId: string
  readonly userHalf: Uint8Array
  readonly addresses: Vault['addresses']
}

/** A device with a session. */
export interface SignedInDevice {
  readonly calls: DeviceCalls
  readonly deviceId: string
  /** Thumbprint of the vault key. */
  readonly thumbprint: string
  readonly accessToken: string
  readonly project: string
  readonly origin: string
}

export interface UnlockAnswer {
  readonly vault: Vault
  readonly setId: string
  readonly half: SealedHalfText
}

const random = () => crypto.getRandomValues(new Uint8Array(32))

/** Stores the half of a device. The vault stores it before the request that makes it count, because the response can be lost. */
export type StoreWallet = (wallet: DeviceWallet) => void

/** Creates a wallet with both sets, in the steps of the vault: each half is read back and opens the wallet before activation. */
export async function createTestWallet(
  device: SignedInDevice,
  email: string,
  store: StoreWallet = () => undefined,
): Promise<DeviceWallet> {
  const { calls, thumbprint, accessToken, project } = device
  const { callAuth, callCustody, signed } = calls
  const [dataKey, entropy, walletId] = [random(), random(), randomUUID()]
  const vault = await sealVault(dataKey, entropy, { walletId, generation: GENERATION })
  const { sealTo } = await readJson<WalletProject>(callAuth('GET', `/v1/projects/${project}`))
  const custodyKeys = await readJson<CustodyConfig>(callCustody('GET', 'config'))
  const make = async (type: 'device' | 'auto') => {
    const [halves, setId] = [await splitDataKey(dataKey), randomUUID()]
    const use = { purpose: 'create', walletId, device: thumbprint, id: setId } as const
    return { ...halves, setId, set: { setId, type, half: await sealHalf(sealTo, halves.authHalf, use) } }
  }
  const [own, auto] = [await make('device'), await make('auto')]
  const prepared = signed('latchkey-create+jwt', { vault, sets: [own.set, auto.set] })
  const { challenge, ticket } = await readJson<{ challenge: string; ticket: string }>(
    callAuth('POST', '/v1/wallets', prepared, { accessToken }),
  )
  const use = { purpose: 'create', walletId, device: thumbprint, id: auto.setId } as const
  const half = await sealHalf(custodyKeys.sealTo, auto.userHalf, use)
  const identity = { type: 'email', email } as const
  const given = { ticket, identity, walletId, generation: GENERATION, setId: auto.setId, half }
  await readJson(callCustody('POST', 'halves', signed('custody-store+jwt', given)))
  const opened = await openSet(own.userHalf, await readAuthHalf(device, walletId, 'device', 'create'), walletId)
  const custodyHalf = await readCustodyHalf(device, walletId, auto.setId)
  await openSet(custodyHalf, await readAuthHalf(device, walletId, 'auto', 'create'), walletId)
  const proofs = await prove(opened, toProofText(walletId, challenge))
  const keep = signed('custody-keep+jwt', { walletId, setId: auto.setId })
  const { receipt } = await readJson<{ receipt: string }>(callCustody('POST', 'halves/keep', keep))
  const activate = signed('latchkey-activate+jwt', { walletId, proofs, receipt })
  const wallet = { walletId, setId: own.setId, userHalf: own.userHalf, addresses: vault.addresses }
  store(wallet)
  await readJson(callAuth('POST', '/v1/wallets/activate', activate, { accessToken }))
  return wallet
}

interface AuthHalf {
  readonly vault: Vault
  readonly half: Uint8Array
}

/** Asks auth for the vault and its half of a set. @throws RefusedCall */
async function readAuthHalf(
  { calls, accessToken, deviceId, thumbprint }: SignedInDevice,
  walletId: string,
  set: 'device' | 'auto',
  purpose: 'create' | 'sign' | 'recover',
): Promise<AuthHalf> {
  const [recipient, id] = [await createRecipient(), randomUUID()]
  const request = { walletId, deviceId, set, purpose, recipient: recipient.publicKey } as const
  const body = calls.signed('latchkey-unlock+jwt', request, id)
  const answer = await readJson<UnlockAnswer>(calls.callAuth('POST', '/v1/vault/unlock', body, { accessToken }))
  const use = { purpose: purpose === 'recover' ? 'recover' : 'unlock', walletId, device: thumbprint, id } as const
  return { vault: answer.vault, half: await openHalf(recipient, answer.half, use) }
}

async function readCustodyHalf({ calls, thumbprint }: SignedInDevice, walletId: string, setId: string) {
  const [recipient, id] = [await createRecipient(), randomUUID()]
  const request = { walletId, setId, recipient: recipient.publicKey }
  const { half } = await readJson<ReleasedHalf>(
    calls.callCustody('POST', 'halves/read', calls.signed('custody-read+jwt', request, id)),
  )
  return openHalf(recipient, half, { purpose: 'create', walletId, device: thumbprint, id })
}

async function openSet(userHalf: Uint8Array, { vault, half }: AuthHalf, walletId: string): Promise<DerivedAccounts> {
  const dataKey = await combineHalves({ userHalf, authHalf: half })
  return (await openVault(dataKey, vault, { walletId, generation: GENERATION })).accounts
}

async function prove({ eip155, solana }: DerivedAccounts, message: string) {
  const account = privateKeyToAccount(`0x${Buffer.from(eip155.privateKey).toString('hex')}`)
  const der = Buffer.concat([PKCS8_HEAD, solana.privateKey])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return {
    eip155: await account.signMessage({ message }),
    solana: encodeBase58(new Uint8Array(sign(null, Buffer.from(message), key))),
  }
}

/** Opens a wallet with the half of the device and the half of auth. @returns its address on EVM chains, derived from the keys. */
export async function unlockTestWallet(
  device: SignedInDevice,
  { walletId, userHalf }: Pick<DeviceWallet, 'walletId' | 'userHalf'>,
): Promise<string> {
  const accounts = await openSet(userHalf, await readAuthHalf(device, walletId, 'device', 'sign'), walletId)
  return accounts.eip155.address
}

/** An enrolment that custody has approved. */
export interface ApprovedEnrolment {
  readonly enrolmentId: string
  readonly walletId: string
  readonly approval: string
}

type EnrollingDevice = Omit<SignedInDevice, 'accessToken' | 'thumbprint'>

/** Requests the approval of a new device. Custody mails the link. */
export async function requestTestEnrolment(
  { calls, deviceId, project, origin }: EnrollingDevice,
  { email, walletId }: { readonly email: string; readonly walletId: string },
): Promise<Enrolment> {
  const { callCustody, signed } = calls
  const identity = { type: 'email', email } as const
  const request = { identity, walletId, deviceId, projectId: project, origin }
  // The response carries the nonce that the vault signs.
  await callCustody('GET', 'config')
  return readJson<Enrolment>(
    withPuzzle((solved) =>
      callCustody('POST', 'enrolments', async (nonce) => {
        const body = await signed('custody-enrol+jwt', request)(nonce)
        return { ...body, ...solved }
      }),
    ),
  )
}

/** Opens the link of a mail and types the pairing code. @param custody - Origin of custody, where the link leads. */
export async function approveTestEnrolment(
  { calls }: Pick<EnrollingDevice, 'calls'>,
  { token, code, custody }: { readonly token: string; readonly code: string; readonly custody: string },
): Promise<void> {
  const approval = { token, code, isOtherNetworkConfirmed: true }
  const result = await readJson<{ status: string }>(calls.callCustody('POST', 'link/approve', approval, custody))
  if (result.status !== 'approved') throw new Error(result.status)
}

const readState = ({ calls }: Pick<EnrollingDevice, 'calls'>, enrolmentId: string) =>
  readJson<EnrolmentState>(calls.callCustody('GET', `enrolments/${enrolmentId}`))

export const readTestStatus = async (device: Pick<EnrollingDevice, 'calls'>, enrolmentId: string) =>
  (await readState(device, enrolmentId)).status

/** Returns custody's approval of a device. */
export async function readTestApproval(
  device: Pick<EnrollingDevice, 'calls'>,
  { enrolmentId, walletId }: Omit<ApprovedEnrolment, 'approval'>,
): Promise<ApprovedEnrolment> {
  const state = await readState(device, enrolmentId)
  if (state.status !== 'approved') throw new Error(state.status)
  return { enrolmentId, walletId, approval: state.approval }
}

/**
 * Enrols a new device: requests it at custody, opens the link of the mail, types the code, and waits for the decision.
 *
 * @param readLinkToken - Returns the token in the newest mail with a link to the address.
 */
export async function enrolTestDevice(
  device: EnrollingDevice,
  {
    email,
    walletId,
    custody,
    readLinkToken,
  }: {
    readonly email: string
    readonly walletId: string
    /** Origin of custody, where the link of a mail leads. */
    readonly custody: string
    readonly readLinkToken: () => Promise<string>
  },
): Promise<ApprovedEnrolment> {
  const { enrolmentId, pairingCode: code } = await requestTestEnrolment(device, { email, walletId })
  await approveTestEnrolment(device, { token: await readLinkToken(), code, custody })
  return readTestApproval(device, { enrolmentId, walletId })
}

/** Opens a wallet with the halves of custody and auth, and gives the device a set of its own. */
export async function recoverTestWallet(
  device: SignedInDevice,
  { enrolmentId, walletId, approval }: ApprovedEnrolment,
  store: StoreWallet = () => undefined,
): Promise<DeviceWallet> {
  const { calls, thumbprint, accessToken } = device
  const [recipient, id]: [Recipient, string] = [await createRecipient(), randomUUID()]
  const release = { enrolmentId, recipient: recipient.publicKey }
  const { half } = await readJson<ReleasedHalf>(
    calls.callCustody('POST', 'enrolments/release', calls.signed('custody-release+jwt', release, id)),
  )
  const userHalf = await openHalf(recipient, half, { purpose: 'recover', walletId, device: thumbprint, id })
  const ofAuth = await readAuthHalf(device, walletId, 'auto', 'recover')
  const dataKey = await combineHalves({ userHalf, authHalf: ofAuth.half })
  const { entropy } = await openVault(dataKey, ofAuth.vault, { walletId, generation: GENERATION })
  const { eip155 } = await deriveAccounts(entropy)
  const [own, setId] = [await splitDataKey(dataKey), randomUUID()]
  const project = await readJson<WalletProject>(calls.callAuth('GET', `/v1/projects/${device.project}`))
  const use = { purpose: 'create', walletId, device: thumbprint, id: setId } as const
  const set = { setId, type: 'device', half: await sealHalf(project.sealTo, own.authHalf, use) } as const
  const body = calls.signed('latchkey-keyset+jwt', { walletId, generation: GENERATION, set, approval })
  const addresses = { ...ofAuth.vault.addresses, eip155: eip155.address }
  const wallet = { walletId, setId, userHalf: own.userHalf, addresses }
  store(wallet)
  await readJson(calls.callAuth('POST', '/v1/keysets', body, { accessToken }))
  return wallet
}
