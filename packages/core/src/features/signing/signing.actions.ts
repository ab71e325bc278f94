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
 * Asks the person to sign a text, by default with the account in use. `address` is another account of the wallet, e.g. the
 * address of Bitcoin that holds inscriptions.
 *
 * @returns the signature; account/none, wallet/unauthorized, wallet/rejected
 * @example
 * const signed = await signMessage(client, { message: 'hello' })
 * if (signed.ok) send(signed.value)
 */
export const signMessage = (client: Caller, request: SignMessageRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.signMessage(request))

/**
 * Asks the person to sign typed data. `namespace` names its chain family; where only one has such data it may be left out.
 *
 * @returns the signature; wallet/unsupported-method
 * @see EIP-712
 */
export const signTypedData = (client: Caller, request: SignTypedDataRequest): Promise<Result<string>> =>
  client.run(signing, ({ verbs }) => verbs.signTypedData(request))

/**
 * Asks the person to sign a transaction that is not sent: of Solana, whose transactions a server or another signer may
 * complete.
 *
 * @returns the transaction with the signature, of Solana its wire form as a `Uint8Array`, to which the wallet may have added;
 * account/none, account/no-network, wallet/rejected, wallet/unsupported-method, guard/declined
 * @example const signed = await signTransaction(client, { namespace: 'solana', transaction })
 */
export const signTransaction = (client: Caller, request: SignTransactionRequest): Promise<Result<SignedTransaction>> =>
  client.run(signing, ({ verbs }) => verbs.signTransaction(request))

/**
 * Asks the person to sign several transactions in one prompt, without sending them. See `signTransaction`.
 *
 * @returns the transactions with the signatures, in their order; request/invalid for more than 64 of Solana
 */
export const signAllTransactions = (
  client: Caller,
  request: SignAllTransactionsRequest,
): Promise<Result<readonly SignedTransaction[]>> =>
  client.run(signing, ({ verbs }) => verbs.signAllTransactions(request))

/**
 * Asks the person to sign inputs of a PSBT of Bitcoin, by default every input that spends a coin of the account. It is not
 * sent: `sendTransaction` takes a PSBT too.
 *
 * @returns `psbt` in base64, that of the request with the signatures of the wallet; request/invalid, wallet/wrong-network,
 * wallet/malformed-answer for a signature that is missing or not valid
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
