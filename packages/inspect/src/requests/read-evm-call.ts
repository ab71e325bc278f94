import { type Hex, isAddress, isHex, isSameAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TransactionRequest, TypedData } from '../evm/evm.types.ts'
import { decodeText } from './decode-text.ts'
import type { ProviderCall, RequestContent } from './provider-call.types.ts'

/** The selected account and network of the wallet that receives a request. */
export interface CallSigner {
  readonly address: string
  /** Reference of the network, e.g. `1`. */
  readonly chain: string | undefined
  /** Host of the page, with its port. */
  readonly domain: string
}

/** Maximum characters of typed data that are read; no visitor could read more. */
const MAX_TYPED_DATA = 262_144
const MAX_CALLS = 32

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'eip155')),
)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const bytes = v.custom<Hex>((value) => typeof value === 'string' && isHex(value))
const anything = v.optional(v.unknown())
const call = { to: address, value: v.optional(quantity, '0x0'), data: v.optional(bytes) }

/** Strict: an unknown member could change the effects of the transaction, as the authorizations of EIP-7702 do. */
const transactionSchema = v.strictObject({
  ...call,
  from: address,
  input: v.optional(bytes),
  chainId: v.optional(quantity),
  gas: anything,
  gasLimit: anything,
  gasPrice: anything,
  maxFeePerGas: anything,
  maxPriorityFeePerGas: anything,
  nonce: anything,
  type: anything,
  accessList: anything,
})
const callsSchema = v.strictObject({
  version: anything,
  id: anything,
  from: v.optional(address),
  chainId: quantity,
  atomicRequired: anything,
  calls: v.pipe(v.array(v.strictObject(call)), v.minLength(1), v.maxLength(MAX_CALLS)),
  capabilities: v.optional(v.strictObject({ paymasterService: anything, atomic: anything, dataSuffix: anything })),
})
const typedDataSchema = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/**
 * Returns what the visitor signs with a request to the provider of an EVM wallet; `undefined` if any member of the
 * request is unknown.
 *
 * @see EIP-1474, EIP-191, EIP-712, EIP-5792
 */
export function readEvmCall({ method, params }: ProviderCall, signer: CallSigner): RequestContent | undefined {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return list.length === 1 ? readTransaction(list[0], signer) : undefined
    case 'personal_sign':
      return readMessage(list, signer)
    case 'eth_sign':
      return isOwn(list[0], signer) && typeof list[1] === 'string' ? { hash: list[1] } : undefined
    case 'eth_signTypedData':
      // In the first version the list of fields comes first. It has no domain, so its effects are unknown.
      return readTypedData(list[1], list[0], signer)
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return readTypedData(list[1], list[0], signer)
    case 'wallet_sendCalls':
      return list.length === 1 ? readCalls(list[0], signer) : undefined
    default:
      return undefined
  }
}

const isOwn = (given: unknown, { address: own }: CallSigner): boolean =>
  typeof given === 'string' && isAddress(given, 'eip155') && isSameAddress(given, own, 'eip155')
const isHere = (chainId: bigint | undefined, { chain }: CallSigner): boolean =>
  chainId === undefined || String(chainId) === chain

function readTransaction(given: unknown, signer: CallSigner): RequestContent | undefined {
  const parsed = v.safeParse(transactionSchema, given)
  if (!parsed.success) return undefined
  const { to, value, data, input, from, chainId } = parsed.output
  const isTwofold = data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()
  if (isTwofold || !isOwn(from, signer) || !isHere(chainId, signer)) return undefined
  return { transaction: toTransaction({ to, value, data: data ?? input }) }
}

function readCalls(given: unknown, signer: CallSigner): RequestContent | undefined {
  const parsed = v.safeParse(callsSchema, given)
  if (!parsed.success) return undefined
  const { from = signer.address, chainId, calls } = parsed.output
  if (!isOwn(from, signer) || !isHere(chainId, signer)) return undefined
  return { calls: calls.map(toTransaction) }
}

const toTransaction = ({
  to,
  value,
  data,
}: Omit<TransactionRequest, 'data'> & { readonly data?: Hex | undefined }): TransactionRequest => ({
  to,
  value,
  ...(data === undefined ? {} : { data }),
})

/** The message comes first; old sites pass the account first. */
function readMessage([first, second]: readonly unknown[], signer: CallSigner): RequestContent | undefined {
  const given = isOwn(second, signer) ? first : isOwn(first, signer) ? second : undefined
  return typeof given === 'string' ? { message: decodeText(given) } : undefined
}

function readTypedData(given: unknown, account: unknown, signer: CallSigner): RequestContent | undefined {
  if (!isOwn(account, signer)) return undefined
  const isText = typeof given === 'string' && given.length <= MAX_TYPED_DATA
  try {
    const parsed = v.safeParse(typedDataSchema, isText ? JSON.parse(given) : given)
    return parsed.success ? { typedData: parsed.output satisfies TypedData } : undefined
  } catch {
    return undefined
  }
}
