import type { IWalletKit } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { WalletAccount } from '../chain/accounts.ts'
import { toAccountAddresses } from '../chain/bitcoin.ts'
import { toNamespaces } from '../requests/read-proposal.ts'
import type {
  ProposalRequest,
  Refusal,
  SessionRequest,
  SignInRequest,
  SiteRequest,
} from '../requests/site-request.types.ts'

const REJECTED: Refusal = { code: 5000, message: 'User rejected.' }
const LEFT: Refusal = { code: 6000, message: 'User disconnected.' }

/** Approves a proposal. @returns the topic of the session. */
export async function approveProposal(
  kit: IWalletKit,
  request: ProposalRequest,
  account: WalletAccount,
): Promise<string> {
  const namespaces = toNamespaces(request, account.addresses)
  const properties = { bip122_getAccountAddresses: JSON.stringify(toAccountAddresses(account)) }
  const { topic } = await kit.approveSession({
    id: request.id,
    namespaces,
    ...(namespaces.bip122 && { sessionProperties: properties }),
  })
  return topic
}

/** Returns what a sign-in signs: the statement of the site, the address, and the methods of the session. */
function toSignIn(kit: IWalletKit, { id, networkIds, methods }: SignInRequest, address: string, networkId: string) {
  const { authPayload } = kit.engine.signClient.auth.requests.get(id)
  const payload = populateAuthPayload({ authPayload, chains: [...networkIds], methods: [...methods] })
  const iss = `did:pkh:${networkId}:${address}`
  return { payload, iss, message: kit.formatAuthMessage({ request: payload, iss }) }
}

/** Returns the message of a sign-in, to be shown; `undefined` when it cannot be written. @see CAIP-122 */
export function toSignInMessage(kit: IWalletKit, request: SignInRequest, address: string, networkId: string) {
  try {
    return toSignIn(kit, request, address, networkId).message
  } catch {
    // The request is gone, or names no method that this wallet supports.
    return undefined
  }
}

/** Signs in, and opens a session where the request names methods. */
export async function approveSignIn(
  kit: IWalletKit,
  request: SignInRequest,
  { signer, address }: WalletAccount,
  networkId: string,
): Promise<void> {
  const { payload, iss, message } = toSignIn(kit, request, address, networkId)
  const signature = await signer.signMessage({ message })
  await kit.approveSessionAuthenticate({
    id: request.id,
    auths: [buildAuthObject(payload, { t: 'eip191', s: signature }, iss)],
  })
}

/** Rejects a request of any kind. */
export function reject(kit: IWalletKit, request: SiteRequest): Promise<void> {
  if (request.kind === 'proposal') return kit.rejectSession({ id: request.id, reason: REJECTED })
  if (request.kind === 'sign-in') return kit.rejectSessionAuthenticate({ id: request.id, reason: REJECTED })
  return refuse(kit, request, REJECTED)
}

export function refuse(kit: IWalletKit, { id, topic }: Pick<SessionRequest, 'id' | 'topic'>, error: Refusal) {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
}

export function respond(kit: IWalletKit, { id, topic }: Pick<SessionRequest, 'id' | 'topic'>, result: unknown) {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
}

export function leave(kit: IWalletKit, topic: string): Promise<void> {
  return kit.disconnectSession({ topic, reason: LEFT })
}
