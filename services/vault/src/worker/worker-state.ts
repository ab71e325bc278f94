import type { BitcoinNetworkName, KitSealed, SealKeys } from '@latchkey/protocol/vault'
import type { PasskeyKey, PermitOperation, Vault, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { DerivedAccounts } from '../keys/derive-accounts.ts'
import type { Recipient } from '../keys/sealed-half.ts'
import { wipe } from '../keys/wipe.ts'
import type { DeviceHalves } from './device-halves.ts'
import type { DeviceKeys } from './device-keys.ts'
import type { DevicePasskeys } from './device-passkeys.ts'

/** A half that a service sends for one request: to a key of this worker, for one id. */
export interface ExpectedHalf {
  readonly recipient: Recipient
  /** Id of the request, used once. */
  readonly id: string
}

/** A half of the other service or of the device, which belongs to a set of a new wallet. */
export interface PendingSet {
  readonly setId: string
  readonly userHalf: Uint8Array
}

/** A wallet that the services do not count as one yet. */
export interface PendingWallet {
  readonly walletId: string
  /** The vault as it was created here. What auth sends back must be equal. */
  readonly vault: Vault
  readonly device: PendingSet
  readonly auto: PendingSet | undefined
  /** What the services were expected to send back. */
  readonly expected: { device?: ExpectedHalf; auto?: ExpectedHalf; custody?: ExpectedHalf }
  /** Both sets opened the wallet, and its accounts signed the challenge. */
  proved:
    | {
        readonly proofs: { readonly eip155: string; readonly solana: string }
        readonly keys: OpenedKeys
        isSent: boolean
      }
    | undefined
}

/** Keys of an opened wallet. */
export interface OpenedKeys {
  readonly walletId: string
  readonly addresses: WalletAddresses
  readonly accounts: DerivedAccounts
}

/** A request for a permit. */
export interface RequestedExport {
  readonly operation: PermitOperation
  readonly walletId: string
  /** Id of the request, which the permit names. */
  readonly id: string
  /** Time of `now()`. */
  readonly requestedAt: number
}

/** A permit that was accepted, and the port of the page that brought it. */
export interface AcceptedExport {
  readonly operation: PermitOperation
  readonly walletId: string
  readonly id: string
  readonly recipient: string
  /** As custody signed it: by it auth knows that custody permitted a recovery kit. */
  readonly permit: string
  /** Time of `now()`. */
  readonly expiresAt: number
  readonly page: Pick<MessagePort, 'postMessage'>
}

/** A wallet that a service was expected to help to open. */
export type Opening =
  | {
      readonly kind: 'unlock'
      readonly walletId: string
      readonly auth: ExpectedHalf
      /** Time of `now()`. */
      readonly requestedAt: number
    }
  | {
      readonly kind: 'export'
      readonly walletId: string
      readonly auth: ExpectedHalf
      readonly exporting: AcceptedExport
      /** The message to the page of a recovery kit, which is sent once auth keeps its half. */
      kit?: KitSealed
    }
  | {
      readonly kind: 'recover'
      readonly walletId: string
      readonly auth: ExpectedHalf
      readonly custody: ExpectedHalf
      recovered?: OpenedKeys
    }

/** Passkeys of a wallet, as custody signed them. */
export interface PasskeyList {
  /** Each change of custody has a higher one. */
  readonly version: number
  readonly passkeys: readonly PasskeyKey[]
}

/** What the worker holds while its page is open. */
export interface WorkerState {
  readonly projectId: string
  readonly sealKeys: SealKeys | undefined
  /** The Bitcoin network of new wallets. An existing wallet's addresses determine its network. */
  readonly bitcoinNetwork: BitcoinNetworkName
  /** Public key of custody, which signs permits and lists of passkeys. */
  readonly custodyKey: string | undefined
  readonly deviceKeys: Promise<DeviceKeys>
  readonly halves: DeviceHalves
  readonly passkeys: DevicePasskeys
  readonly frameOrigin: string
  /** Of the site around the frame, where the browser tells. */
  readonly siteOrigin: string | undefined
  /** Milliseconds. */
  readonly now: () => number
  pending: PendingWallet | undefined
  opening: Opening | undefined
  /** The last request for a permit. A permit uses it up, whether it is accepted or not. */
  requestedExport: RequestedExport | undefined
  acceptedExport: AcceptedExport | undefined
  /** The opened keys of a wallet; `undefined` while it is locked. */
  unlocked: (OpenedKeys & { readonly openedAt: number; usedAt: number }) | undefined
  /** Since when nobody sees the page; `undefined` while it is seen. */
  hiddenAt: number | undefined
  /** Approvals that were signed for: each counts once. */
  readonly usedApprovals: Set<string>
  /** The newest list of each wallet. A lock does not clear it. */
  readonly knownLists: Map<string, PasskeyList>
  /** The last counter of each passkey. */
  readonly counters: Map<string, number>
}

/** Returns the state of a worker that holds nothing. */
export const createWorkerState = (
  given: Pick<
    WorkerState,
    | 'projectId'
    | 'sealKeys'
    | 'bitcoinNetwork'
    | 'custodyKey'
    | 'deviceKeys'
    | 'halves'
    | 'passkeys'
    | 'frameOrigin'
    | 'siteOrigin'
    | 'now'
  >,
): WorkerState => ({
  ...given,
  pending: undefined,
  opening: undefined,
  requestedExport: undefined,
  acceptedExport: undefined,
  unlocked: undefined,
  hiddenAt: undefined,
  usedApprovals: new Set(),
  knownLists: new Map(),
  counters: new Map(),
})

/** Overwrites all keys and halves that are in clear. */
export function lockState(state: WorkerState): void {
  const { pending, opening, unlocked } = state
  state.pending = undefined
  state.opening = undefined
  state.acceptedExport = undefined
  state.unlocked = undefined
  if (pending !== undefined) {
    wipe(pending.device.userHalf, ...(pending.auto === undefined ? [] : [pending.auto.userHalf]))
    wipeKeys(pending.proved?.keys)
  }
  if (opening?.kind === 'recover') wipeKeys(opening.recovered)
  wipeKeys(unlocked)
}

function wipeKeys(keys: OpenedKeys | undefined): void {
  if (keys !== undefined) wipe(...Object.values(keys.accounts).map(({ privateKey }) => privateKey))
}

const IDLE_MS = 5 * 60_000
const LONGEST_MS = 15 * 60_000
/** The frame requests a half while a person reads a request. One that comes later does not open. @see embedded-wallet 2.3 */
const UNLOCK_MS = 60_000

/** Locks what has been open, unused or unseen for too long. A page that was frozen finds it locked when it goes on. */
export function lockWhenDue(state: WorkerState): void {
  const { unlocked, hiddenAt, opening, now } = state
  const time = now()
  if (opening?.kind === 'unlock' && time - opening.requestedAt > UNLOCK_MS) state.opening = undefined
  const isHidden = hiddenAt !== undefined && time - hiddenAt > IDLE_MS
  const isOld = unlocked !== undefined && (time - unlocked.usedAt > IDLE_MS || time - unlocked.openedAt > LONGEST_MS)
  if (isHidden || isOld) lockState(state)
}

/** Keeps opened keys until they are locked. */
export function unlockState(state: WorkerState, keys: OpenedKeys): void {
  lockState(state)
  state.unlocked = { ...keys, openedAt: state.now(), usedAt: state.now() }
}
