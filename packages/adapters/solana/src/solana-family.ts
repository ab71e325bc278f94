import type { SolanaNetwork } from '@latchkey/chains'
import type { CallOptions, ChainAdapter, SessionProvider } from '@latchkey/core/ports'

/**
 * A transaction as a library of the site represents it: one of `@solana/web3.js` 1, which serializes itself, or one of
 * `@solana/kit`, which consists of a message and its signatures.
 */
export type TransactionObject =
  | { serialize(options?: { readonly requireAllSignatures: boolean; readonly verifySignatures: boolean }): Uint8Array }
  | {
      readonly messageBytes: ArrayLike<number>
      readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
    }

/** A Solana transaction with any number of its signatures: its wire form, or the object of a library. */
export type SolanaTransaction = Uint8Array | TransactionObject

/** The cost of a transaction, in lamports. */
export interface SolanaFees {
  /** The total. */
  readonly total: bigint
  /** The fee for signatures and priority. */
  readonly fee: bigint
  /** The deposit of new token accounts; closing them returns it. */
  readonly rent: bigint
}

/** Methods of the provider of a Solana wallet. @see WalletConnect "Solana RPC Reference" */
export type SolanaMethod =
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction'

declare module '@latchkey/core/ports' {
  interface ChainFamilies {
    readonly solana: {
      readonly transaction: SolanaTransaction
      readonly fees: SolanaFees
      /** The wire form. */
      readonly signedTransaction: Uint8Array
      readonly provider: SessionProvider<SolanaMethod>
    }
  }
}

/** The balance of an account in one token. */
export interface TokenBalance {
  /** Address of the mint. */
  readonly mint: string
  /** Program of the token: SPL Token, or Token-2022. */
  readonly program: string
  /** Raw units, summed over all accounts of the owner. */
  readonly raw: bigint
  readonly decimals: number
}

type Shared = 'switchNetwork' | 'signMessage'
type Declared =
  | 'getBalance'
  | 'signTransaction'
  | 'signAllTransactions'
  | 'sendTransaction'
  | 'toPlainTransaction'
  | 'transfer'
  | 'waitForReceipt'
  | 'toTransaction'
  | 'estimateFees'
  | 'estimateReserve'
  | 'checkAddress'
  | 'inspectRequest'

/**
 * The adapter of Solana: a `ChainAdapter` that also reads token balances. It signs at most 64 transactions in one
 * request.
 */
export interface SolanaAdapter
  extends Pick<ChainAdapter<'solana'>, 'namespace' | 'kind' | Shared>,
    Required<Pick<ChainAdapter<'solana'>, Declared>> {
  /** Reads the balances of an account in the tokens of both programs, without zero balances. @throws address/invalid, rpc/* */
  getTokenBalances(
    request: { readonly address: string; readonly network: SolanaNetwork } & CallOptions,
  ): Promise<readonly TokenBalance[]>
}
