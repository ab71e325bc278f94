import { isSameAddress } from '@latchkey/primitives'
import type { Ask, RequestAsk, TransactionAsk } from '../asks/asks.types.ts'
import type { WalletAccount } from '../chain/accounts.ts'
import { sendTransaction } from '../chain/send.ts'
import { signMessage, signTypedData } from '../chain/sign.ts'
import type { Sent } from '../state/sent.types.ts'
import { withoutAsk, withSent } from '../state/wallet-state.ts'
import { within } from '../state/within.ts'
import { words } from '../words.ts'
import { approveProposal, approveSignIn, reject, respond } from './answer.ts'
import type { Context } from './context.ts'
import { follow } from './follow.ts'
import { readSessions } from './read-kit.ts'
import { tellNetwork } from './tell-sites.ts'

/** How long an answer may be on its way before the person is told. */
const ANSWER_MS = 20_000

/** What the person chose beside yes. */
export interface Choice {
  readonly account: WalletAccount
  /** A transaction, as it was shown. */
  readonly priced?: { readonly gas: bigint; readonly what: string }
}

/** Says yes. What comes of it is told by the state. */
export function approve(context: Context, ask: Ask, choice: Choice): Promise<void> {
  return answer(context, ask, async () => {
    const done = await carryOut(context, ask, choice)
    if (done !== undefined) context.toast('success', done)
  })
}

/** Says no. */
export function decline(context: Context, ask: Ask): Promise<void> {
  return answer(context, ask, async () => {
    await within(ANSWER_MS, reject(context.kit, ask))
    context.toast('info', words.proposal.rejected)
  })
}

async function answer({ kit, store, markAnswered }: Context, ask: Ask, act: () => Promise<void>): Promise<void> {
  const { id } = ask
  store.update(() => ({ busyId: id, failure: undefined }))
  try {
    await act()
    markAnswered(id)
    store.update((state) => ({ ...withoutAsk(state, id), sessions: readSessions(kit) }))
  } catch {
    // The reason is in the words of the client, which are not for people.
    store.update(() => ({ busyId: undefined, failure: { id, text: words.failure.answer } }))
  }
}

async function carryOut(context: Context, ask: Ask, choice: Choice): Promise<string | undefined> {
  const { kit } = context
  const { name } = ask.site
  if (ask.kind === 'proposal') {
    await within(ANSWER_MS, approveProposal(kit, ask, choice.account.address))
    return words.proposal.done(name)
  }
  if (ask.kind === 'sign-in') {
    const { networkId } = context.store.read()
    const on = ask.networkIds.includes(networkId) ? networkId : ask.networkIds[0]
    await within(ANSWER_MS, approveSignIn(kit, ask, choice.account, on ?? networkId))
    return words.signIn.done(name)
  }
  await within(ANSWER_MS, respond(kit, ask, await resultOf(context, ask, choice)))
  if (ask.kind === 'transaction') return undefined
  return ask.kind === 'switch' ? words.switchNetwork.done(nameOf(context, ask.toNetworkId)) : words.sign.done(name)
}

async function resultOf(context: Context, ask: RequestAsk, choice: Choice): Promise<string | null> {
  if (ask.kind === 'switch') {
    context.store.update(() => ({ networkId: ask.toNetworkId }))
    await tellNetwork(context.kit, context.store.read().sessions, ask.toNetworkId)
    return null
  }
  if (ask.kind === 'transaction') return send(context, ask, choice)
  const account = accountOf(context, ask.address)
  return ask.kind === 'message' ? signMessage(account, ask) : signTypedData(account, ask)
}

/** Sends once: where only the answer was lost, the answer is said again. */
async function send(context: Context, ask: TransactionAsk, { priced }: Choice): Promise<string> {
  const { store, networks } = context
  const before = store.read().sent.find(({ requestId }) => requestId === ask.id)
  if (before !== undefined) return before.hash
  const network = networks.find(({ id }) => id === ask.networkId)
  if (network === undefined || priced === undefined) throw new Error('The transaction was not priced')
  const hash = await sendTransaction(network, accountOf(context, ask.from), ask, priced.gas)
  const sent: Sent = {
    hash,
    requestId: ask.id,
    networkId: ask.networkId,
    siteName: ask.site.name,
    what: priced.what,
    status: 'pending',
  }
  store.update((state) => ({ ...withSent(state, sent), followed: hash }))
  void follow(context, sent)
  return hash
}

function accountOf({ accounts }: Context, address: string): WalletAccount {
  const account = accounts.find((one) => isSameAddress(one.address, address, 'eip155'))
  if (account === undefined) throw new Error(`The wallet has no account ${address}`)
  return account
}

function nameOf({ networks }: Context, networkId: string): string {
  return networks.find(({ id }) => id === networkId)?.name ?? words.networkUnknown(networkId)
}
