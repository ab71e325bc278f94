import { WalletError } from '@latchkey/errors'
import { type Hex, isAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { toParams } from './read-chain.ts'
import { chainNumberOf, type RpcCall } from './rpc-call.ts'

/** A transaction as the page gave it; the frame adds nonce, gas and fees. */
export interface Draft {
  /** The account that the page names. */
  readonly from: string | undefined
  readonly to: string
  readonly value: bigint
  readonly data: Hex
  /** A lower limit. */
  readonly gas: bigint | undefined
  /** Must be the next nonce of the account. */
  readonly nonce: bigint | undefined
}

/** More than Ethereum allows for one transaction, which is 2^24. @see EIP-7825 */
const MAX_GAS = 30_000_000n
const MAX_DATA_LENGTH = 2 + 2 * 128 * 1024

const number = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a number in hexadecimal'),
  v.transform((text) => BigInt(text)),
)
const bytes = v.pipe(
  v.string(),
  v.maxLength(MAX_DATA_LENGTH),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected whole bytes'),
  v.transform((text) => text.toLowerCase() as Hex),
)
const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, 'eip155'), 'expected an address'),
)
/** Parsed and dropped: the frame computes its own fees. */
const unused = v.exactOptional(number)

/** Every other member is refused, such as the `authorizationList` of EIP-7702, which would hand the account over. @see EIP-1474 */
const transaction = v.strictObject({
  from: v.exactOptional(address),
  to: address,
  value: v.exactOptional(number),
  data: v.exactOptional(bytes),
  input: v.exactOptional(bytes),
  gas: v.exactOptional(v.pipe(number, v.maxValue(MAX_GAS, 'expected less gas than a block has'))),
  nonce: v.exactOptional(number),
  chainId: v.exactOptional(number),
  type: v.exactOptional(v.picklist(['0x0', '0x1', '0x2'], 'expected a type from 0x0 to 0x2')),
  accessList: v.exactOptional(v.pipe(v.array(v.unknown()), v.maxLength(0, 'expected no access list'))),
  gasPrice: unused,
  maxFeePerGas: unused,
  maxPriorityFeePerGas: unused,
})

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @throws request/invalid with the member that is wrong, wallet/wrong-network
 * @see EIP-1474, EIP-2718
 */
export function readTransaction(call: RpcCall): Draft {
  const given = v.safeParse(transaction, withoutEmpty(toParams(call)[0]))
  if (!given.success) {
    const [issue] = given.issues
    throw new WalletError('request/invalid', { field: v.getDotPath(issue) ?? 'transaction', problem: issue.message })
  }
  const { from, to, value = 0n, data, input, gas, nonce, chainId } = given.output
  if (data !== undefined && input !== undefined && data !== input)
    throw new WalletError('request/invalid', { field: 'input', problem: 'expected the same bytes as in data' })
  if (chainId !== undefined && chainId !== chainNumberOf(call))
    throw new WalletError('wallet/wrong-network', { actual: call.networkId, expected: `eip155:${chainId}` })
  return { from, to, value, data: data ?? input ?? '0x', gas, nonce }
}

/** Drops members without a value, which some libraries send. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined && member !== null))
}
