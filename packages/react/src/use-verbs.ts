import {
  disconnect,
  sendCalls,
  sendTransaction,
  signAllTransactions,
  signMessage,
  signPsbt,
  signTransaction,
  signTypedData,
  switchAccount,
  switchNetwork,
  transfer,
} from '@latchkey/core'
import { type MutationOf, useVerb } from './use-verb.ts'

/**
 * Requests a signature of a text from the connected wallet.
 *
 * @example
 * const { mutate: sign, data: signature, isPending } = useSignMessage()
 * <button disabled={isPending} onClick={() => sign({ message: 'hello' })}>Sign</button>
 */
export const useSignMessage = (): MutationOf<typeof signMessage> => useVerb(signMessage)

/** Requests a signature of typed data. @see EIP-712 */
export const useSignTypedData = (): MutationOf<typeof signTypedData> => useVerb(signTypedData)

/** Requests the signature of a transaction without sending it; `data` is the signed transaction. */
export const useSignTransaction = (): MutationOf<typeof signTransaction> => useVerb(signTransaction)

/** As `useSignTransaction`, for several transactions in one request. */
export const useSignAllTransactions = (): MutationOf<typeof signAllTransactions> => useVerb(signAllTransactions)

/** Requests signatures for inputs of a PSBT without sending it. @see BIP-174 */
export const useSignPsbt = (): MutationOf<typeof signPsbt> => useVerb(signPsbt)

/**
 * Requests the wallet to send a transaction; `data` is its hash, before it is mined.
 *
 * @example
 * const { mutate: send, data: hash } = useSendTransaction()
 * const { data: receipt, isPending: isMining } = useWaitForReceipt({ hash })
 */
export const useSendTransaction = (): MutationOf<typeof sendTransaction> => useVerb(sendTransaction)

/** Sends native currency or a token; `data` is the hash. */
export const useTransfer = (): MutationOf<typeof transfer> => useVerb(transfer)

/**
 * Sends several calls atomically with the wallet; `data` is the wallet's id of them, for `useCallsStatus`. @see
 * EIP-5792
 */
export const useSendCalls = (): MutationOf<typeof sendCalls> => useVerb(sendCalls)

/** Requests the wallet to switch to another configured network. */
export const useSwitchNetwork = (): MutationOf<typeof switchNetwork> => useVerb(switchNetwork)

/** Switches to another account that a wallet shares, or to another chain family. The wallet shows no prompt. */
export const useSwitchAccount = (): MutationOf<typeof switchAccount> => useVerb(switchAccount)

/** Disconnects one chain family, or all. */
export const useDisconnect = (): MutationOf<typeof disconnect> => useVerb(disconnect)
