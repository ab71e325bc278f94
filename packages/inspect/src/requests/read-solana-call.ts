import { decodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import { base64, binary, decodeBase64, listOf, toForeignTransaction, toForeignTransactions } from './inputs.ts'
import type { ProviderCall, ReadCall } from './provider-call.types.ts'
import type { CallSigner } from './read-evm-call.ts'
import { toSolanaSignIn } from './solana-sign-in.ts'

/** Maximum characters, because base58 decoding takes quadratic time. */
const MAX_BASE58 = 16_384

const messageInputs = listOf(v.object({ message: binary }))
const transactionInputs = listOf(v.object({ transaction: binary }))
/** Only one input: a wallet may sign several, and an unknown one among them would not be visible. */
const signInInputs = v.tuple([v.unknown()])
const bareMessage = v.looseTuple([binary])
const rpcMessage = v.object({ message: v.pipe(v.string(), v.maxLength(MAX_BASE58)) })
const rpcTransaction = v.object({ transaction: base64 })
const rpcTransactions = v.object({ transactions: listOf(base64) })

/** The raw bytes are kept, because they may be a transaction. */
const toMessage = (message: Uint8Array): ReadCall => ({ message, namespace: 'solana' })
const toTransaction = (bytes: Uint8Array): ReadCall => toForeignTransaction(bytes, 'solana')

/**
 * Returns what the visitor signs with a request to the provider of a Solana wallet; `undefined` if the request is
 * unknown.
 *
 * @see Wallet Standard `solana:signMessage`, `solana:signTransaction`; WalletConnect "Solana RPC Reference"
 */
export function readSolanaCall({ method, params }: ProviderCall, signer: CallSigner): readonly ReadCall[] | undefined {
  // Each feature of the Wallet Standard has one function with the name of the feature.
  switch (method.split('.').at(-1)) {
    case 'signMessage': {
      const bare = v.safeParse(bareMessage, params)
      if (bare.success) return [toMessage(bare.output[0])]
      return read(messageInputs, params)?.map(({ message }) => toMessage(message))
    }
    case 'signIn': {
      const messages = read(signInInputs, params)?.map((input) => toSolanaSignIn(input, signer))
      return messages?.flatMap((message) => (message === undefined ? [] : [{ message, namespace: 'solana' }]))
    }
    case 'signTransaction':
    case 'signAndSendTransaction': {
      const found = read(transactionInputs, params)
      return (
        found && [
          toForeignTransactions(
            found.map(({ transaction }) => transaction),
            'solana',
          ),
        ]
      )
    }
    case 'solana_signMessage': {
      const found = read(rpcMessage, params)
      return found && [toMessage(decodeBase58(found.message))]
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction': {
      const found = read(rpcTransaction, params)
      return found && [toTransaction(decodeBase64(found.transaction))]
    }
    case 'solana_signAllTransactions': {
      const found = read(rpcTransactions, params)
      return found && [toForeignTransactions(found.transactions.map(decodeBase64), 'solana')]
    }
    default:
      return undefined
  }
}

function read<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> | undefined {
  const parsed = v.safeParse(schema, params)
  return parsed.success ? parsed.output : undefined
}
