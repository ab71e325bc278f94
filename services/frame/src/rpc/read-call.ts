import { WalletError } from '@latchkey/errors'
import { bytesToHex, decodeBase58, encodeBase58, hexToBytes, isHex, textToHex } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { RpcCall } from './rpc-call.ts'

export type Part<T> = T extends unknown ? Omit<T, 'approvalId' | 'networkId' | 'address'> : never

/** A call of the page as the vault signs it. */
export interface ReadCall {
  /** The account that the call names. */
  readonly named: string | undefined
  readonly requests: readonly Part<SignRequest>[]
  /** What the page gets for the outputs of the vault. */
  readonly toResult: (outputs: readonly string[], address: string) => unknown
}

const text = v.pipe(v.string(), v.maxLength(256 * 1024))
const first = (outputs: readonly string[]) => outputs[0]

/** A message is bytes in hexadecimal, or a text of another form. @see Spec §7 "Supported RPC methods" */
const toBytesText = (message: string) =>
  isHex(message) && message.length % 2 === 0 ? message.toLowerCase() : textToHex(message)

const personalParams = v.pipe(
  v.array(v.unknown()),
  v.minLength(2),
  v.transform(([message, address]) => ({ message, address })),
  v.object({ message: text, address: text }),
)
const typedParams = v.pipe(
  v.array(v.unknown()),
  v.minLength(2),
  v.transform(([address, data]) => ({ address, data: typeof data === 'string' ? data : JSON.stringify(data) })),
  v.object({ address: text, data: text }),
)
/** 16 KiB in base58, whose decoding takes time that grows with the square. */
const base58Text = v.pipe(v.string(), v.maxLength(22_400))
const publicKey = v.pipe(v.string(), v.maxLength(100))
const solanaMessage = v.object({ message: base58Text, pubkey: v.exactOptional(publicKey) })
const solanaTransaction = v.object({ transaction: text, pubkey: v.exactOptional(publicKey) })
const solanaTransactions = v.object({ transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(32)) })

/** @see WalletConnect "Bitcoin RPC", `signMessage` */
const bitcoinMessage = v.object({
  account: v.exactOptional(text),
  address: v.exactOptional(text),
  message: text,
  protocol: v.exactOptional(v.picklist(['ecdsa', 'bip322'])),
})

const READERS: Readonly<Record<string, (params: unknown) => ReadCall>> = {
  personal_sign(params) {
    const { message, address } = parse(personalParams, params)
    return { named: address, requests: [{ kind: 'evm.message', message: toBytesText(message) }], toResult: first }
  },
  eth_signTypedData_v4(params) {
    const { address, data } = parse(typedParams, params)
    return { named: address, requests: [{ kind: 'evm.typedData', typedData: data }], toResult: first }
  },
  solana_signMessage(params) {
    const { message, pubkey } = parse(solanaMessage, params)
    return {
      named: pubkey,
      requests: [{ kind: 'solana.message', message: bytesToHex(decodeBase58(message)) }],
      toResult: ([output = '']) => ({ signature: encodeBase58(hexToBytes(output)) }),
    }
  },
  solana_signTransaction(params) {
    const { transaction, pubkey } = parse(solanaTransaction, params)
    return {
      named: pubkey,
      requests: [{ kind: 'solana.transaction', transaction: fromBase64(transaction) }],
      toResult: ([output = '']) => ({ transaction: toBase64(output) }),
    }
  },
  solana_signAllTransactions(params) {
    const { transactions } = parse(solanaTransactions, params)
    return {
      named: undefined,
      requests: transactions.map((each) => ({ kind: 'solana.transaction', transaction: fromBase64(each) })),
      toResult: (outputs) => ({ transactions: outputs.map(toBase64) }),
    }
  },
  signMessage(params) {
    const { account, address = account, message, protocol = 'ecdsa' } = parse(bitcoinMessage, params)
    if (account !== undefined && account !== address) throw new WalletError('wallet/wrong-account')
    return {
      named: address,
      requests: [{ kind: 'bitcoin.message', message: textToHex(message), protocol }],
      toResult: ([output = ''], signer) => ({ address: signer, signature: output.slice(2) }),
    }
  },
}

/** @throws frame/unsupported-action, frame/invalid-message */
export function readCall({ method, params }: RpcCall): ReadCall {
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  if (read === undefined) throw new WalletError('frame/unsupported-action')
  return read(params)
}

/** @throws frame/invalid-message */
export function parse<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const given = v.safeParse(schema, params)
  if (!given.success) throw new WalletError('frame/invalid-message')
  return given.output
}

/** Returns the bytes of a base64 text, in hexadecimal. @throws frame/invalid-message */
export function fromBase64(value: string): string {
  try {
    return bytesToHex(Uint8Array.from(atob(value), (char) => char.charCodeAt(0)))
  } catch (cause) {
    throw new WalletError('frame/invalid-message', {}, { cause })
  }
}

export const toBase64 = (hex: string): string =>
  btoa(Array.from(hexToBytes(hex), (byte) => String.fromCharCode(byte)).join(''))
