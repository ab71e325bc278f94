import type { Caller, FeatureOf } from '../../caller.ts'
import type { CallOptions, Receipt, TransferRequest } from '../../ports/index.ts'
import type { Result } from '../../result.ts'
import type { createSigning } from './signing.effects.ts'
import type {
  FollowedTransaction,
  GetAccountsRequest,
  GuardedCall,
  SendTransactionRequest,
  SignAllTransactionsRequest,
  SignedPsbt,
  SignedTransaction,
  SignMessageRequest,
  SignPsbtRequest,
  SignTransactionRequest,
  SignTypedDataRequest,
  WalletAccount,
} from './signing.types.ts'

const signing: FeatureOf<typeof createSigning> = { name: 'signing' }

/**
 * Requests the signature of a text, by default from the selected account. `address` may be another account of the
 * wallet, e.g. the Bitcoin address that holds inscriptions.
 *
 * @returns the signature; account/none, wallet/unauthorized, wallet/rejected
 * @example
 * const signed = await signMessage(client, { message: 'hello' })
 * if (signed.ok) send(signed.value)
 */
export const signMessage = (client: Caller, request: SignMessageRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.signMessage(request))

/**
 * Requests the signature of typed data. `namespace` is its chain family; it may be omitted if only one family has typed
 * data.
 *
 * @returns the signature; wallet/unsupported-method
 * @see EIP-712
 */
export const signTypedData = (client: Caller, request: SignTypedDataRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.signTypedData(request))

/**
 * Requests the signature of a transaction without sending it: for Solana, where a server or another signer may complete
 * the transaction.
 *
 * @returns the transaction with the signature, for Solana in its wire format as a `Uint8Array`; the wallet may have
 * extended it; account/none, account/no-network, wallet/rejected, wallet/unsupported-method, guard/declined
 * @example const signed = await signTransaction(client, { namespace: 'solana', transaction })
 */
export const signTransaction = (client: Caller, request: SignTransactionRequest): Promise<Result<SignedTransaction>> =>
  client.run(signing, ({ verbs }) => verbs.signTransaction(request))

/**
 * Requests the signatures of several transactions in one prompt, without sending them. See `signTransaction`.
 *
 * @returns the transactions with the signatures, in their order; request/invalid for more than 64 Solana transactions
 */
export const signAllTransactions = (
  client: Caller,
  request: SignAllTransactionsRequest,
): Promise<Result<readonly SignedTransaction[]>> =>
  client.run(signing, ({ verbs }) => verbs.signAllTransactions(request))

/**
 * Requests signatures for inputs of a Bitcoin PSBT, by default for every input that spends a coin of the account. It is
 * not sent: `sendTransaction` also accepts a PSBT.
 *
 * @returns `psbt` in base64: the PSBT of the request with the signatures of the wallet; request/invalid,
 * wallet/wrong-network, wallet/malformed-answer for a missing or invalid signature
 * @example const signed = await signPsbt(client, { psbt, signInputs: [{ address, index: 0 }] })
 * @see BIP-174
 */
export const signPsbt = (client: Caller, request: SignPsbtRequest): Promise<Result<SignedPsbt>> =>
  client.run(signing, ({ verbs }) => verbs.signPsbt(request))

/**
 * Requests the addresses of the wallet. A Bitcoin address comes with its `type` (`payment` or `ordinal`), and with `publicKey`
 * and `path` if the wallet provides them.
 *
 * @returns account/none, wallet/malformed-answer, wallet/unsupported-method
 */
export const getAccounts = (
  client: Caller,
  request: GetAccountsRequest = {},
): Promise<Result<readonly WalletAccount[]>> => client.lookUp(signing, ({ verbs }) => verbs.getAccounts(request))

/**
 * Requests the wallet to send a transaction. `namespace` is its chain family; it may be omitted on a page whose types
 * have only one family.
 *
 * @returns its hash, before it is mined; account/none, account/no-network
 * @example await sendTransaction(client, { namespace: 'eip155', transaction: { to, value: 1n } })
 */
export const sendTransaction = (client: Caller, request: SendTransactionRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.sendTransaction(request))

/** Sends native currency, or the given token. @returns the hash; account/no-network */
export const transfer = (
  client: Caller,
  request: { readonly transfer: TransferRequest } & GuardedCall,
): Promise<Result<string>> => client.run(signing, ({ verbs }) => verbs.transfer(request))

/**
 * Adds a transaction that a library of the site sent to the pending transactions of the connected account, and
 * refreshes the reads.
 *
 * @returns account/none, account/no-network, wallet/malformed-answer
 * @example await followTransaction(client, { hash, transaction: { to, value: 1n } })
 */
export const followTransaction = (client: Caller, request: FollowedTransaction): Promise<Result<void>> =>
  client.run(signing, ({ verbs }) => verbs.followTransaction(request))

/** Waits until a transaction is mined, on the network on which it was sent; then refreshes the reads. */
export const waitForReceipt = (
  client: Caller,
  request: { readonly hash: string } & CallOptions,
): Promise<Result<Receipt>> => client.lookUp(signing, ({ verbs }) => verbs.waitForReceipt(request))

/**
 * Resolves a name to its address: from the chain, else from the gateway. Cached for 300 seconds.
 *
 * @returns names/not-found, config/adapter-not-found
 * @example await resolveName(client, { name: 'alice.eth' })
 * @see Spec §4 "ENS and identity 300000 ms"
 */
export const resolveName = (
  client: Caller,
  request: { readonly name: string } & CallOptions,
): Promise<Result<string>> => client.lookUp(signing, ({ verbs }) => verbs.resolveName(request))
