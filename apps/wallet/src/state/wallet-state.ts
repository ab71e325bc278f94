import type { Address, Hash } from 'viem'
import type { Session } from '../kit/read-kit.ts'
import type { RelayStatus } from '../kit/watch-relay-status.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import type { strings } from '../strings.ts'
import type { Memory } from './memory.ts'
import type { Sent } from './sent.types.ts'

export type PairingProblem = keyof (typeof strings)['pair']['problems']

export type Pairing =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: PairingProblem }

export interface WalletState {
  readonly phase: 'starting' | 'ready' | 'other-tab' | 'failed' | 'no-relay'
  readonly relayStatus: RelayStatus
  readonly address: Address
  readonly networkId: string
  readonly sessions: readonly Session[]
  /** Pending requests, oldest first. */
  readonly requests: readonly SiteRequest[]
  /** Ids of those that were put aside. */
  readonly aside: readonly number[]
  /** Id of the one that is being answered. */
  readonly busyId: number | undefined
  readonly failure: { readonly id: number; readonly text: string } | undefined
  readonly pairing: Pairing
  readonly sent: readonly Sent[]
  /** The transaction whose way is shown. */
  readonly followed: Hash | undefined
  readonly toast:
    | { readonly key: number; readonly tone: 'success' | 'info' | 'error'; readonly text: string }
    | undefined
}

/** Returns the first state: the choices of an earlier visit where they are still possible. */
export function toFirstState(
  memory: Memory,
  accounts: readonly { readonly address: Address }[],
  networks: readonly { readonly id: string }[],
): WalletState {
  const kept = accounts.find(({ address }) => address === memory.address) ?? accounts[0]
  return {
    phase: 'starting',
    relayStatus: 'idle',
    address: kept?.address ?? NOBODY,
    networkId: (networks.find(({ id }) => id === memory.networkId) ?? networks[0])?.id ?? '',
    sessions: [],
    requests: [],
    aside: [],
    busyId: undefined,
    failure: undefined,
    pairing: { status: 'idle' },
    sent: memory.sent,
    followed: undefined,
    toast: undefined,
  }
}

export const NOBODY: Address = '0x0000000000000000000000000000000000000000'

/** Returns the request to show: the oldest one that was not put aside. */
export function currentRequest({ requests, aside, followed }: WalletState): SiteRequest | undefined {
  return followed === undefined ? requests.find(({ id }) => !aside.includes(id)) : undefined
}

/** Returns the account that the current request is for, in its family; without a request the chosen one. */
export function currentAddress(state: WalletState): string {
  const request = currentRequest(state)
  return request !== undefined && 'address' in request ? request.address : state.address
}

/** Adds a request once, in the order in which they were made. */
export function withRequest({ requests }: WalletState, request: SiteRequest): Partial<WalletState> {
  if (requests.some(({ id }) => id === request.id)) return {}
  return { requests: [...requests, request], pairing: { status: 'idle' }, toast: undefined }
}

export function withoutRequest({ requests, aside, busyId, failure }: WalletState, id: number): Partial<WalletState> {
  return {
    requests: requests.filter((request) => request.id !== id),
    aside: aside.filter((one) => one !== id),
    busyId: busyId === id ? undefined : busyId,
    failure: failure?.id === id ? undefined : failure,
  }
}

/** Brings a request that was put aside to the front. */
export function withRequestInFront({ requests, aside }: WalletState, id: number): Partial<WalletState> {
  const request = requests.find((one) => one.id === id)
  if (request === undefined) return {}
  return { requests: [request, ...requests.filter((one) => one !== request)], aside: aside.filter((one) => one !== id) }
}

/** Returns the requests whose time is over; one that is being answered is left to its end. */
export function expiredRequests({ requests, busyId }: WalletState, nowMs: number): readonly SiteRequest[] {
  return requests.filter(({ id, expiresAtMs }) => id !== busyId && expiresAtMs <= nowMs)
}

/** Adds or replaces a transaction, latest first. */
export function withSent({ sent }: WalletState, one: Sent): Partial<WalletState> {
  const isKnown = sent.some(({ hash }) => hash === one.hash)
  const all = isKnown ? sent.map((old) => (old.hash === one.hash ? one : old)) : [one, ...sent]
  return { sent: all.slice(0, MAX_SENT) }
}

const MAX_SENT = 12
