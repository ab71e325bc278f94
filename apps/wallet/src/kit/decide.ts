import { isSameAddress } from '@latchkey/primitives'
import type { WalletAccount } from '../chain/accounts.ts'
import { signBitcoinMessage, signPsbt } from '../chain/bitcoin.ts'
import { sendTransaction } from '../chain/send.ts'
import { signMessage, signTypedData } from '../chain/sign.ts'
import { answerSolana } from '../chain/solana.ts'
import type { SessionRequest, SiteRequest, TransactionRequest } from '../requests/site-request.types.ts'
import type { Sent } from '../state/sent.types.ts'
import { withoutRequest, withSent } from '../state/wallet-state.ts'
import { withTimeout } from '../state/with-timeout.ts'
import { strings } from '../strings.ts'
import { approveProposal, approveSignIn, reject, respond } from './answer.ts'
import type { Context } from './context.ts'
import { follow } from './follow.ts'
import { notifyNetwork } from './notify-sites.ts'
import { readSessions } from './read-kit.ts'

/** Longest time that a response may take before the sheet shows a failure. */
const ANSWER_MS = 20_000

/** The person's choice besides the approval. */
export interface Choice {
  readonly account: WalletAccount
  /** A transaction, as it was shown. */
  readonly priced?: { readonly gas: bigint; readonly what: string }
}

/** Approves a request. The result is in the state. */
export function approve(context: Context, request: SiteRequest, choice: Choice): Promise<void> {
  return answer(context, request, async () => {
    const done = await executeRequest(context, request, choice)
    if (done !== undefined) context.toast('success', done)
  })
}

/** Rejects a request. */
export function decline(context: Context, request: SiteRequest): Promise<void> {
  return answer(context, request, async () => {
    await withTimeout(ANSWER_MS, reject(context.kit, request))
    context.toast('info', strings.proposal.rejected)
  })
}

async function answer(
  { kit, store, addAnswered }: Context,
  request: SiteRequest,
  act: () => Promise<void>,
): Promise<void> {
  const { id } = request
  store.update(() => ({ busyId: id, failure: undefined }))
  try {
    await act()
    addAnswered(id)
    store.update((state) => ({ ...withoutRequest(state, id), sessions: readSessions(kit) }))
  } catch {
    // The client gives its reason as a text for developers, which the page does not show.
    store.update(() => ({ busyId: undefined, failure: { id, text: strings.failure.answer } }))
  }
}

async function executeRequest(context: Context, request: SiteRequest, choice: Choice): Promise<string | undefined> {
  const { kit } = context
  const { name } = request.site
  if (request.kind === 'proposal') {
    await withTimeout(ANSWER_MS, approveProposal(kit, request, choice.account))
    return strings.proposal.done(name)
  }
  if (request.kind === 'sign-in') {
    const { networkId } = context.store.read()
    const on = request.networkIds.includes(networkId) ? networkId : request.networkIds[0]
    await withTimeout(ANSWER_MS, approveSignIn(kit, request, choice.account, on ?? networkId))
    return strings.signIn.done(name)
  }
  await withTimeout(ANSWER_MS, respond(kit, request, await resultOf(context, request, choice)))
  if (request.kind === 'transaction') return undefined
  return request.kind === 'switch'
    ? strings.switchNetwork.done(nameOf(context, request.toNetworkId))
    : strings.sign.done(name)
}

/** Executes a request once. If only the response got lost, the stored result is returned again. */
async function resultOf(context: Context, request: SessionRequest, choice: Choice): Promise<unknown> {
  const { results } = context
  if (!results.has(request.id)) results.set(request.id, await executeSessionRequest(context, request, choice))
  return results.get(request.id)
}

async function executeSessionRequest(context: Context, request: SessionRequest, choice: Choice): Promise<unknown> {
  if (request.kind === 'switch') {
    context.store.update(() => ({ networkId: request.toNetworkId }))
    await notifyNetwork(context.kit, context.store.read().sessions, request.toNetworkId)
    return null
  }
  if (request.kind === 'transaction') return send(context, request, choice)
  const account = accountOf(context, request.address)
  if (request.kind === 'typed-data') return signTypedData(account, request)
  const other = context.otherNetworks.find(({ id }) => id === request.networkId)
  if (request.kind === 'bitcoin-transaction') return signPsbt(account, request, requireNetwork(other))
  if (request.kind === 'solana-transaction') return answerSolana(account, request, requireNetwork(other))
  if (other === undefined) return signMessage(account, request)
  return other.family === 'solana' ? answerSolana(account, request, other) : signBitcoinMessage(account, request)
}

function requireNetwork<T>(network: T | undefined): T {
  if (network === undefined) throw new Error('The wallet has no such network')
  return network
}

/** Sends a transaction once. If only the response got lost, the stored hash is returned again. */
async function send(context: Context, request: TransactionRequest, { priced }: Choice): Promise<string> {
  const { store, networks } = context
  const before = store.read().sent.find(({ requestId }) => requestId === request.id)
  if (before !== undefined) return before.hash
  const network = networks.find(({ id }) => id === request.networkId)
  if (network === undefined || priced === undefined) throw new Error('The transaction was not priced')
  const hash = await sendTransaction(network, accountOf(context, request.address), request, priced.gas)
  const sent: Sent = {
    hash,
    requestId: request.id,
    networkId: request.networkId,
    siteName: request.site.name,
    what: priced.what,
    status: 'pending',
  }
  store.update((state) => ({ ...withSent(state, sent), followed: hash }))
  void follow(context, sent)
  return hash
}

function accountOf({ accounts }: Context, address: string): WalletAccount {
  const account = accounts.find(
    ({ address: own, addresses }) =>
      isSameAddress(own, address, 'eip155') || Object.values(addresses).includes(address),
  )
  if (account === undefined) throw new Error(`The wallet has no account ${address}`)
  return account
}

function nameOf({ networks }: Context, networkId: string): string {
  return networks.find(({ id }) => id === networkId)?.name ?? strings.networkUnknown(networkId)
}
