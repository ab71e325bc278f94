import type { IWalletKit } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Ask, ProposalAsk, Refusal, RequestAsk, SignInAsk } from '../asks/asks.types.ts'
import { toNamespaces } from '../asks/read-proposal.ts'
import type { WalletAccount } from '../chain/accounts.ts'

const REJECTED: Refusal = { code: 5000, message: 'User rejected.' }
const LEFT: Refusal = { code: 6000, message: 'User disconnected.' }

/** Hands a site its session. @returns the topic of the session. */
export async function approveProposal(kit: IWalletKit, ask: ProposalAsk, address: string): Promise<string> {
  const { topic } = await kit.approveSession({ id: ask.id, namespaces: toNamespaces(ask, address) })
  return topic
}

/** What is signed for a sign-in: the words of the site, our address, and what the session may ask. */
function toSignIn(kit: IWalletKit, { id, networkIds, methods }: SignInAsk, address: string, networkId: string) {
  const { authPayload } = kit.engine.signClient.auth.requests.get(id)
  const request = populateAuthPayload({ authPayload, chains: [...networkIds], methods: [...methods] })
  const iss = `did:pkh:${networkId}:${address}`
  return { request, iss, message: kit.formatAuthMessage({ request, iss }) }
}

/** Returns the message of a sign-in, to be shown; `undefined` when it cannot be written. @see CAIP-122 */
export function toSignInMessage(kit: IWalletKit, ask: SignInAsk, address: string, networkId: string) {
  try {
    return toSignIn(kit, ask, address, networkId).message
  } catch {
    // It is gone, or asks for nothing this wallet knows.
    return undefined
  }
}

/** Signs in, and hands the site its session where it asked for one. */
export async function approveSignIn(
  kit: IWalletKit,
  ask: SignInAsk,
  { signer, address }: WalletAccount,
  networkId: string,
): Promise<void> {
  const { request, iss, message } = toSignIn(kit, ask, address, networkId)
  const signature = await signer.signMessage({ message })
  await kit.approveSessionAuthenticate({
    id: ask.id,
    auths: [buildAuthObject(request, { t: 'eip191', s: signature }, iss)],
  })
}

/** Says no to whatever was asked. */
export function reject(kit: IWalletKit, ask: Ask): Promise<void> {
  if (ask.kind === 'proposal') return kit.rejectSession({ id: ask.id, reason: REJECTED })
  if (ask.kind === 'sign-in') return kit.rejectSessionAuthenticate({ id: ask.id, reason: REJECTED })
  return refuse(kit, ask, REJECTED)
}

export function refuse(kit: IWalletKit, { id, topic }: Pick<RequestAsk, 'id' | 'topic'>, error: Refusal) {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
}

export function respond(kit: IWalletKit, { id, topic }: RequestAsk, result: string | null): Promise<void> {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
}

export function leave(kit: IWalletKit, topic: string): Promise<void> {
  return kit.disconnectSession({ topic, reason: LEFT })
}
