import type { Hex, Namespace } from '@latchkey/primitives'
import type {
  BatchedCall,
  ByFamily,
  CallOptions,
  CallsStatus,
  FeesOf,
  NativeBalance,
  NetworkOf,
  Receipt,
  RequestToInspect,
  TransactionOf,
  TransferRequest,
} from './chain-families.ts'
import type { WalletSession } from './connector.ts'
import type {
  AddressCode,
  ApprovalsFound,
  DecodedRequest,
  ListedApproval,
  RequestInspection,
  Simulation,
  TransactionDescription,
} from './inspection.ts'
import type { TransactionTracking } from './transaction-tracking.ts'

/** Static properties of a chain family. Features read them instead of comparing the namespace. */
export interface FamilyFacts {
  /**
   * The wallet has one current account and lists it first. If absent, each request names its account, and the site chooses
   * one of the shared accounts. @see EIP-1193
   */
  readonly hasOneAccount?: true
  /** A wallet on another device can sign in while it connects. @see Spec §5 "Sign-in via universal provider" */
  readonly signsInByPairing?: true
}

/**
 * Reads and writes the chains of one family. Every error is a code of the table; every call accepts a signal.
 * Operations that some families lack are optional: an adapter without the method does not support the operation.
 * Because of `out N`, the adapter of one family is assignable to an adapter of any family.
 */
export interface ChainAdapter<out N extends Namespace = Namespace> {
  readonly namespace: N
  /**
   * The library of the adapter, in lower-case letters and digits, e.g. `evm`, `solana`, `wagmi`; part of the version
   * label sent to services. @see Spec §1 "Wallet toolkit version label format", §9 "Adapter types"
   */
  readonly kind: string
  /** Default: `{}`, with no property set. */
  readonly facts?: FamilyFacts
  /**
   * Requests a network switch from the wallet, and adds the network if the wallet does not have it. Resolves when the
   * wallet confirms the network.
   *
   * @throws network/switch-rejected, network/unsupported, network/no-public-node, network/switch-failed
   */
  switchNetwork(session: WalletSession, network: NetworkOf<N>, options?: CallOptions): Promise<void>
  /** Absent: balances of the family cannot be read, and screens show none. @throws rpc/* */
  getBalance?(
    request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<NativeBalance>
  /** @returns the signature, `0x…` on EVM chains. @throws wallet/rejected, wallet/malformed-answer, … */
  signMessage(
    session: WalletSession,
    request: { readonly address: string; readonly message: string } & CallOptions,
  ): Promise<string>
  /** Signs structured data. @see EIP-712 */
  signTypedData?(
    session: WalletSession,
    request: { readonly address: string; readonly typedData: ByFamily<'typedData'>[N] } & CallOptions,
  ): Promise<string>
  /**
   * Requests the signature of a transaction without sending it. Absent: wallets of the family do not support it.
   *
   * @returns the transaction with the signature. A wallet may have extended it, e.g. by a fee.
   * @throws request/invalid, wallet/rejected, wallet/wrong-network, wallet/unauthorized, wallet/malformed-answer, …
   */
  signTransaction?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
    } & CallOptions,
  ): Promise<ByFamily<'signedTransaction'>[N]>
  /** As `signTransaction` for several transactions in one request. Returns them signed, in the order of the request. */
  signAllTransactions?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transactions: readonly TransactionOf<N>[]
    } & CallOptions,
  ): Promise<readonly ByFamily<'signedTransaction'>[N][]>
  /**
   * Requests signatures for inputs of a partially signed transaction (PSBT). Only the signatures are taken from the
   * response: outputs and amounts are those of the request.
   *
   * @throws request/invalid, wallet/rejected, wallet/wrong-network, wallet/unauthorized, wallet/malformed-answer, rpc/*
   * @see BIP-174
   */
  signPsbt?(
    session: WalletSession,
    request: { readonly address: string; readonly network: NetworkOf<N> } & ByFamily<'psbt'>[N] & CallOptions,
  ): Promise<ByFamily<'signedPsbt'>[N]>
  /**
   * Returns the addresses of the wallet. Absent: `session.accounts` is the complete list. @throws
   * wallet/malformed-answer, …
   */
  getAccounts?(session: WalletSession, options?: CallOptions): Promise<readonly ByFamily<'account'>[N][]>
  /**
   * Absent: the family does not support sending.
   *
   * @returns the transaction hash. @throws wallet/rejected, wallet/wrong-network, send/insufficient-funds, send/failed
   */
  sendTransaction?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
    } & CallOptions,
  ): Promise<string>
  /**
   * Converts the transaction object of a library (e.g. of `@solana/web3.js`) to plain data that can be cloned. Absent:
   * transactions of the family are plain data already.
   *
   * @throws request/invalid
   */
  toPlainTransaction?(transaction: TransactionOf<N>): Promise<TransactionOf<N>>
  /** Returns whether the wallet can send several transactions atomically; false if it does not respond in time. */
  canSendCalls?(
    session: WalletSession,
    request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions,
  ): Promise<boolean>
  /**
   * Requests the wallet to send several transactions atomically. Absent: the family has no such request.
   *
   * @returns the wallet's id of the batch, before it is mined. @throws request/invalid, wallet/rejected, wallet/malformed-answer
   * @see EIP-5792
   */
  sendCalls?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly calls: readonly BatchedCall<N>[]
    } & CallOptions,
  ): Promise<string>
  /**
   * Requests the status of a batch from the wallet.
   *
   * @throws wallet/malformed-answer, wallet/request-failed if the wallet does not have the id
   */
  readCalls?(session: WalletSession, request: { readonly id: string } & CallOptions): Promise<CallsStatus>
  /** Sends native currency or a token. Absent: screens do not offer it. @returns the transaction hash. */
  transfer?(
    session: WalletSession,
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transfer: TransferRequest
    } & CallOptions,
  ): Promise<string>
  /**
   * Returns the transaction of a transfer, without sending it and without a prompt.
   *
   * @throws address/invalid, send/invalid-form
   */
  toTransaction?(request: {
    readonly address: string
    readonly network: NetworkOf<N>
    readonly transfer: TransferRequest
  }): Promise<TransactionOf<N>>
  /**
   * Estimates the cost of a transaction before it goes to a wallet.
   *
   * @throws address/invalid, request/invalid, send/insufficient-funds, send/failed if it would revert, rpc/*
   */
  estimateFees?(
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
    } & CallOptions,
  ): Promise<FeesOf<N>>
  /**
   * Returns the fee reserve when all of the native currency is sent, in raw units.
   *
   * @throws address/invalid, rpc/*
   */
  estimateReserve?(request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions): Promise<bigint>
  /**
   * Checks an address beyond its form: its checksum, its length, its network. Absent: the form is sufficient.
   *
   * @throws address/invalid
   */
  checkAddress?(request: { readonly address: string; readonly network: NetworkOf<N> } & CallOptions): Promise<void>
  /**
   * Reads from a contract.
   *
   * @param request.apartFrom - Address of a service whose nodes are excluded.
   * @returns the bytes, `0x` if there is no contract. @throws address/invalid, request/invalid, rpc/*
   */
  call?(
    request: { readonly network: NetworkOf<N>; readonly apartFrom?: string } & ByFamily<'call'>[N] & CallOptions,
  ): Promise<Hex>
  /**
   * Simulates a transaction on a node without sending it.
   *
   * @param request.after - Transactions of the account that precede it in the same atomic request: the result includes
   * their effects.
   * @param request.apartFrom - Address of a service whose nodes are excluded.
   * @param request.includesPublic - False with `apartFrom`: of the other nodes, only the site's own are used. Default
   * true.
   * @throws address/invalid, request/invalid, rpc/*, if no node supports it
   */
  simulate?(
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly transaction: TransactionOf<N>
      readonly after?: readonly TransactionOf<N>[]
      readonly apartFrom?: string
      readonly includesPublic?: boolean
    } & CallOptions,
  ): Promise<Simulation>
  /** Returns the code at addresses, in their order. @throws address/invalid, rpc/* */
  readCode?(
    request: { readonly network: NetworkOf<N>; readonly addresses: readonly string[] } & CallOptions,
  ): Promise<readonly AddressCode[]>
  /**
   * Lists the allowances of an account, as far back as a node searches.
   *
   * @param request.listed - Reads only these, without a search.
   * @throws address/invalid, rpc/*
   */
  readApprovals?(
    request: {
      readonly address: string
      readonly network: NetworkOf<N>
      readonly listed?: readonly ListedApproval[] | undefined
    } & CallOptions,
  ): Promise<ApprovalsFound>
  /**
   * Returns the effects of a request and the findings, before a wallet gets it. The guard adds the site's and the
   * history's data about its addresses. Absent: requests of the family are shown to the visitor as not checked, unless
   * they are plain texts or transfers.
   *
   * @param request.addresses - Every address of the wallet: assets sent to them stay with the visitor.
   * @throws address/invalid, request/invalid; a part that cannot be decoded is a finding, not an error.
   */
  inspectRequest?(
    request: {
      readonly address: string
      readonly addresses: readonly string[]
      readonly network: NetworkOf<N>
      readonly request: RequestToInspect<N>
    } & CallOptions,
  ): Promise<RequestInspection>
  /**
   * Decodes the intents of a request. The guard reads the facts that it needs, grades the intents, and compares
   * requests of the modal with their orders. Absent: the guard calls `inspectRequest`, and proves no request of the
   * modal.
   *
   * @returns `undefined` for transactions of another form
   */
  decodeRequest?(
    request: { readonly address: string } & (
      | { readonly transactions: readonly unknown[] }
      | { readonly typedData: ByFamily<'typedData'>[N] }
    ) &
      CallOptions,
  ): Promise<DecodedRequest<N> | undefined>
  /** Describes a transaction for the list of sent transactions. Absent: it is listed as `execute`. */
  describeTransaction?(transaction: TransactionOf<N>): Promise<TransactionDescription>
  /**
   * Waits for a transaction to be mined. Absent if the family does not support sending.
   *
   * @param request.lastBlock - Height of the last block that can contain the transaction, as an earlier page received
   * it.
   * @param request.onLastBlock - Called with that height when it is known, in families whose transactions expire. May
   * be called again.
   * @throws send/receipt-timeout, transaction/expired, rpc/*
   */
  waitForReceipt?(
    request: {
      readonly hash: string
      readonly network: NetworkOf<N>
      readonly lastBlock?: bigint | undefined
      readonly onLastBlock?: ((height: bigint) => void) | undefined
    } & CallOptions,
  ): Promise<Receipt>
  /**
   * Loads the code that follows and replaces transactions, if accounts of the family have a sequence of transactions.
   */
  trackTransactions?(): Promise<TransactionTracking<N>>
  /**
   * Resolves a name to its address.
   *
   * @param request.networks - Those of the site; the adapter selects those with names.
   * @throws names/not-found, network/unsupported if no network has names, rpc/*
   */
  resolveName?(
    request: {
      readonly name: string
      readonly networks: readonly [NetworkOf<N>, ...NetworkOf<N>[]]
    } & CallOptions,
  ): Promise<string>
}

/** The part of an adapter that the guard uses. It reads a chain, and needs no wallet. */
export type ReadingAdapter<N extends Namespace = Namespace> = Omit<ChainAdapter<N>, 'switchNetwork' | 'signMessage'>
