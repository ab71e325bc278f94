import { isAddress } from '@latchkey/primitives'
import type { ApprovalRequest } from '@latchkey/testing'
import * as v from 'valibot'
import { REFUSALS, readRequest } from '../requests/read-request.ts'
import type { ProposalRequest, Refusal, SessionRequest, Site } from '../requests/site-request.types.ts'
import { FAMILIES, isOf, WALLET_METHODS } from '../requests/wallet-methods.ts'
import { toPairingCall } from './to-pairing-call.ts'

export type PracticeRequest = ProposalRequest | SessionRequest

interface Around {
  /** Number of the request among those of the page. */
  readonly id: number
  readonly site: Site
  readonly walletName: string
  /** Networks of all families. */
  readonly networkIds: readonly string[]
  /** Addresses of every test account, in every chain family. */
  readonly ownAddresses: readonly string[]
  readonly nowMs: number
}

const inputsSchema = v.looseTuple([v.object({ account: v.object({ address: v.string() }) })])

/** Returns the account that signs. In the Wallet Standard the site names it with each input. */
export function signerOf({ params, account }: Pick<ApprovalRequest, 'params' | 'account'>): string {
  const parsed = v.safeParse(inputsSchema, params)
  return parsed.success ? parsed.output[0].account.address : account
}

/** Returns the request of a scripted wallet as the sheets show it, or the error that the site gets for it. */
export function readApproval(approval: ApprovalRequest, around: Around): PracticeRequest | Refusal {
  const { id, site, walletName, networkIds, ownAddresses, nowMs } = around
  const family = FAMILIES.find((each) => isAddress(approval.account, each))
  const own = networkIds.filter((networkId) => family !== undefined && isOf(networkId, family))
  const common = { id, site, walletName }
  if (approval.kind === 'connect')
    return {
      ...common,
      kind: 'proposal',
      expiresAtMs: Number.POSITIVE_INFINITY,
      pairingTopic: '',
      networkIds: own,
      otherNetworks: 0,
      methods: [],
      otherMethods: [],
      events: [],
    }
  const call = toPairingCall(approval)
  if (call === undefined) return REFUSALS.unreadable
  const params = { chainId: approval.chainId === undefined ? own[0] : `eip155:${approval.chainId}`, request: call }
  // The first address of each family counts as the one that was shared with the site.
  const addresses = [signerOf(approval), ...ownAddresses]
  const grant = { site, networkIds, addresses, methods: WALLET_METHODS }
  const reading = readRequest({ id, topic: '', params }, grant, nowMs)
  if (reading !== undefined && 'request' in reading) return { ...reading.request, walletName }
  return reading !== undefined && 'refusal' in reading ? reading.refusal : REFUSALS.unreadable
}
