import {
  type Address,
  createNoopSigner,
  getBase58Decoder,
  getTransactionDecoder,
  type Instruction,
  lamports,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { CorpusRequest } from '../corpus.types.ts'
import { toWire, type WireOptions } from './sign-wire.ts'
import type { SolanaWorld } from './solana-world.types.ts'

const CHAIN = 'solana:mainnet'
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** What moves lamports of one account to another. */
export const paySol = (from: Address, to: Address, amount: bigint): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports(amount) })

/**
 * The ways in which a site passes a transaction: the actions of the client accept bytes, base64 and the objects of
 * libraries; wallets of the Wallet Standard accept bytes, and those of WalletConnect base64.
 */
export function formsOf({ account, blockhash }: Pick<SolanaWorld, 'account' | 'blockhash'>) {
  const wire = (instructions: readonly Instruction[], options: Partial<WireOptions> = {}) =>
    toWire(instructions, { feePayer: account, blockhash, ...options })
  const provider = (method: string, params: unknown): CorpusRequest => ({
    provider: { namespace: 'solana', method, params },
  })
  const inputOf = (transaction: Uint8Array) => ({ account: { address: account }, transaction, chain: CHAIN })
  type Made = readonly [instructions: readonly Instruction[], options?: Partial<WireOptions>]
  return {
    wire,
    provider,
    asBytes: (...made: Made): CorpusRequest => ({ transaction: wire(...made) }),
    asText: (...made: Made): CorpusRequest => ({ transaction: toBase64(wire(...made)) }),
    /** The transaction object of `@solana/web3.js` 1. */
    asObject: (...made: Made): CorpusRequest => {
      const bytes = wire(...made)
      return { transaction: { serialize: () => bytes } }
    },
    /** The transaction object of `@solana/kit`. */
    asKit: (...made: Made): CorpusRequest => ({ transaction: getTransactionDecoder().decode(wire(...made)) }),
    asStandard: (...made: Made): CorpusRequest =>
      provider('features.solana:signTransaction.signTransaction', [inputOf(wire(...made))]),
    asStandardSent: (...made: Made): CorpusRequest =>
      provider('features.solana:signAndSendTransaction.signAndSendTransaction', [inputOf(wire(...made))]),
    asPaired: (...made: Made): CorpusRequest =>
      provider('solana_signTransaction', { transaction: toBase64(wire(...made)), pubkey: account }),
    asPairedSent: (...made: Made): CorpusRequest =>
      provider('solana_signAndSendTransaction', { transaction: toBase64(wire(...made)), pubkey: account }),
    allAsStandard: (wires: readonly Uint8Array[]): CorpusRequest =>
      provider('features.solana:signTransaction.signTransaction', wires.map(inputOf)),
    allAsPaired: (wires: readonly Uint8Array[]): CorpusRequest =>
      provider('solana_signAllTransactions', { transactions: wires.map(toBase64), pubkey: account }),
    messageAsStandard: (message: Uint8Array): CorpusRequest =>
      provider('features.solana:signMessage.signMessage', [{ account: { address: account }, message }]),
    messageAsPaired: (message: Uint8Array): CorpusRequest =>
      provider('solana_signMessage', { message: getBase58Decoder().decode(message), pubkey: account }),
    signInAsStandard: (input: object): CorpusRequest => provider('features.solana:signIn.signIn', [input]),
  }
}
