import type { ApprovalRequest } from '@latchkey/testing'
import { openAccounts, type WalletAccount } from '../chain/accounts.ts'
import { readSite } from '../requests/read-site.ts'
import type { SiteRequest } from '../requests/site-request.types.ts'
import type { RequestDesk } from '../state/request-desk.types.ts'
import { createStore } from '../state/store.ts'
import { toFirstState, withoutRequest, withRequest } from '../state/wallet-state.ts'
import { readNetworks } from '../world.ts'
import { type PracticeRequest, readApproval, signerOf } from './read-approval.ts'

/** What the person decided. */
export type PracticeAnswer =
  | { readonly isApproved: false }
  | {
      readonly isApproved: true
      readonly account: WalletAccount
      /** Its index in `publicTestKeys`. */
      readonly accountIndex: number
    }

export interface PracticeDesk extends RequestDesk {
  /**
   * Shows a request of a scripted wallet, and settles with the decision of the person.
   *
   * @throws an error with a JSON-RPC code, for a request that cannot be shown
   */
  readonly requestApproval: (walletName: string, approval: ApprovalRequest) => Promise<PracticeAnswer>
}

export interface PracticeOptions {
  /** JSON-RPC addresses of this machine, by network. */
  readonly rpc: Readonly<Record<string, string | undefined>>
  /** The site as the browser knows it. */
  readonly site: { readonly name: string; readonly url: string; readonly icons: readonly string[] }
}

/** Creates the desk of scripted wallets in a page: it shows their requests one after the other. */
export function createPracticeDesk({ rpc, site: metadata }: PracticeOptions): PracticeDesk {
  const { networks, otherNetworks } = readNetworks(rpc)
  const accounts = openAccounts()
  const store = createStore(toFirstState({ sent: [], answered: [] }, accounts, networks))
  const site = { ...readSite(metadata), isProved: true }
  const waiting = new Map<number, (answer: PracticeAnswer) => void>()
  let lastId = 0

  const settle = (request: SiteRequest, answer: PracticeAnswer) => {
    waiting.get(request.id)?.(answer)
    waiting.delete(request.id)
    store.update((state) => withoutRequest(state, request.id))
  }

  return {
    store,
    accounts,
    networks,
    otherNetworks,
    signInMessage: () => undefined,
    approve: (request, { account }) =>
      settle(request, { isApproved: true, account, accountIndex: accounts.indexOf(account) }),
    decline: (request) => settle(request, { isApproved: false }),
    async requestApproval(walletName, approval) {
      lastId += 1
      const request = readApproval(approval, {
        id: lastId,
        site,
        walletName,
        networkIds: [...networks, ...otherNetworks].map(({ id }) => id),
        ownAddresses: accounts.flatMap(({ addresses }) => Object.values(addresses)),
        nowMs: Date.now(),
      })
      if ('code' in request) throw Object.assign(new Error(request.message), { code: request.code })
      return show(request, approval)
    },
  }

  function show(request: PracticeRequest, approval: ApprovalRequest): Promise<PracticeAnswer> {
    const { chainId } = approval
    const signer = signerOf(approval)
    const own = accounts.find(({ addresses }) => Object.values(addresses).includes(signer))
    store.update((state) => ({
      ...withRequest(state, request),
      ...(own && { address: own.address }),
      ...(chainId === undefined ? {} : { networkId: `eip155:${chainId}` }),
    }))
    return new Promise((resolve) => waiting.set(request.id, resolve))
  }
}
