import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions, Receipt, TransferRequest, TypedData } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createSigning } from './signing.effects.ts'
import type { FollowedTransaction, GuardedCall, SendTransactionRequest, SignMessageRequest } from './signing.types.ts'

const signing: FeatureOf<typeof createSigning> = { name: 'signing' }

/**
 * Asks the person to sign a text.
 *
 * @returns the signature; account/none, wallet/rejected
 * @example
 * const signed = await signMessage(client, { message: 'hello' })
 * if (signed.ok) send(signed.value)
 */
export const signMessage = (client: Caller, request: SignMessageRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.signMessage(request))

/** Asks the person to sign typed data. @returns the signature; wallet/unsupported-method @see EIP-712 */
export const signTypedData = (
  client: Caller,
  request: { readonly typedData: TypedData } & GuardedCall,
): Promise<Result<string>> => client.run(signing, ({ verbs }) => verbs.signTypedData(request))

/**
 * Asks the person to send a transaction. `namespace` names its chain family; a page whose types have one family only may
 * leave it out.
 *
 * @returns its hash, before it is mined; account/none, account/no-network
 * @example await sendTransaction(client, { namespace: 'eip155', transaction: { to, value: 1n } })
 */
export const sendTransaction = (client: Caller, request: SendTransactionRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.sendTransaction(request))

/** Sends native currency, or a token when one is given. @returns the hash; account/no-network */
export const transfer = (
  client: Caller,
  request: { readonly transfer: TransferRequest } & GuardedCall,
): Promise<Result<string>> => client.run(signing, ({ verbs }) => verbs.transfer(request))

/**
 * Adds a transaction that a library of the site sent to the pending transactions of the connected account, and reads
 * again what it changes.
 *
 * @returns account/none, account/no-network, wallet/malformed-answer
 * @example await followTransaction(client, { hash, transaction: { to, value: 1n } })
 */
export const followTransaction = (client: Caller, request: FollowedTransaction): Promise<Result<void>> =>
  client.run(signing, ({ verbs }) => verbs.followTransaction(request))

/** Waits until a transaction is mined, on the network it was sent on; reads are refreshed then. */
export const waitForReceipt = (
  client: Caller,
  request: { readonly hash: string } & CallOptions,
): Promise<Result<Receipt>> => client.lookUp(signing, ({ verbs }) => verbs.waitForReceipt(request))

/**
 * Returns the address behind a name: from the chain, else from the gateway. Good for 300 seconds.
 *
 * @returns names/not-found, config/adapter-not-found
 * @example await resolveName(client, { name: 'alice.eth' })
 * @see Spec §4 "ENS and identity 300000 ms"
 */
export const resolveName = (
  client: Caller,
  request: { readonly name: string } & CallOptions,
): Promise<Result<string>> => client.lookUp(signing, ({ verbs }) => verbs.resolveName(request))
