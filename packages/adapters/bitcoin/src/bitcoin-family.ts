import type { BitcoinNetwork } from '@latchkey/chains'
import type { CallOptions, ChainAdapter, NativeBalance, SessionProvider, WalletSession } from '@latchkey/core/ports'

/** How soon a transaction is to be mined: within a block, an hour, or half a day. */
export type FeeLevel = 'slow' | 'normal' | 'fast'

/** Satoshis for 1000 virtual bytes, by level. */
export type FeeRates = Readonly<Record<FeeLevel, bigint>>

/** A payment that the adapter builds: it chooses the coins and the change. */
export interface BitcoinPayment {
  readonly to: string
  /** Satoshis. */
  readonly amount: bigint
  /** Default: that of the options. */
  readonly feeLevel?: FeeLevel
}

/** One input that a wallet is to sign. @see WalletConnect, "signPsbt" */
export interface SignInput {
  /** Address that owns the spent coin. */
  readonly address: string
  readonly index: number
  /** Allowed sighash types, by their number in BIP-143. Default: those that fix every output. */
  readonly sighashTypes?: readonly number[]
}

/** A transaction that a site built. */
export interface PsbtToSign {
  /** Base64. @see BIP-174 */
  readonly psbt: string
  /** Default: every input that spends a coin of the account. */
  readonly signInputs?: readonly SignInput[]
}

export type BitcoinTransaction = BitcoinPayment | PsbtToSign

/** The cost of a transaction. */
export interface BitcoinFees {
  /** Satoshis. */
  readonly total: bigint
  /** Satoshis for 1000 virtual bytes. */
  readonly rate: bigint
  /** Virtual bytes. @see BIP-141 */
  readonly size: bigint
  /** Only for a payment that the adapter builds. */
  readonly level?: FeeLevel
  /** Satoshis of the change output. Zero: the rest is too small for an output and part of the fee. */
  readonly change?: bigint
}

/** The balance of an address; `raw` is the sum of both parts. */
export interface BitcoinBalance extends NativeBalance {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Satoshis that unconfirmed transactions add; negative if they spend more than they add. */
  readonly pending: bigint
}

/** One address of a wallet. */
export interface BitcoinAccount {
  readonly address: string
  /** The purpose of the address: payments, or inscribed coins, which no payment spends. */
  readonly type: 'payment' | 'ordinal'
  /** Hexadecimal. */
  readonly publicKey?: string
  /** Derivation path. */
  readonly path?: string
}

/** Scheme of a message signature: that of Bitcoin Core, for addresses of one key, or BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

export interface MessageSignature {
  /** Base64. */
  readonly signature: string
  readonly protocol: MessageProtocol
}

export interface SignedPsbt {
  /** Base64, with the signatures of the wallet. */
  readonly psbt: string
  /** Id of the transaction, if it was sent. */
  readonly txid?: string
}

/** Methods of the provider of a Bitcoin wallet. @see WalletConnect "Bitcoin RPC" */
export type BitcoinMethod = 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer'

declare module '@latchkey/core/ports' {
  interface ChainFamilies {
    readonly bip122: {
      readonly transaction: BitcoinTransaction
      readonly fees: BitcoinFees
      readonly psbt: PsbtToSign
      readonly signedPsbt: SignedPsbt
      readonly account: BitcoinAccount
      readonly provider: SessionProvider<BitcoinMethod>
    }
  }
}

interface MessageRequest extends CallOptions {
  readonly address: string
  readonly message: string
  /** Absent: the wallet chooses; the adapter suggests a scheme by the type of the address. */
  readonly protocol?: MessageProtocol
}

type Named = 'namespace' | 'kind'
type Verb =
  | 'switchNetwork'
  | 'getAccounts'
  | 'sendTransaction'
  | 'transfer'
  | 'waitForReceipt'
  | 'toTransaction'
  | 'estimateFees'
  | 'estimateReserve'
  | 'checkAddress'
  | 'inspectRequest'

/** The adapter of Bitcoin: a `ChainAdapter` that also supports coins, PSBTs and fee levels. */
export interface BitcoinAdapter extends Required<Pick<ChainAdapter<'bip122'>, Named | Verb>> {
  /** @throws address/invalid, rpc/* */
  getBalance(
    request: { readonly address: string; readonly network: BitcoinNetwork } & CallOptions,
  ): Promise<BitcoinBalance>
  /**
   * Returns the fee rates that services currently expect, limited to 1 to 1000 satoshis per virtual byte. @throws rpc/*
   */
  getFeeRates(request: { readonly network: BitcoinNetwork } & CallOptions): Promise<FeeRates>
  /** @returns the signature, base64. @throws As `signMessageAs`. */
  signMessage(session: WalletSession, request: MessageRequest): Promise<string>
  /**
   * Signs a text, and returns the used scheme. The adapter verifies the signature.
   *
   * @throws wallet/rejected, wallet/unauthorized, wallet/wrong-account, wallet/malformed-answer, request/invalid, …
   */
  signMessageAs(session: WalletSession, request: MessageRequest): Promise<MessageSignature>
  /**
   * Requests signatures for inputs of a PSBT, see `ChainAdapter.signPsbt`; can also broadcast the transaction.
   *
   * @param request.broadcast - Send the transaction, which needs every signature. Default false.
   * @throws send/failed
   */
  signPsbt(
    session: WalletSession,
    request: PsbtToSign & {
      readonly address: string
      readonly network: BitcoinNetwork
      readonly broadcast?: boolean
    } & CallOptions,
  ): Promise<SignedPsbt>
}
