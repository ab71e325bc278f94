import type { EvmNetwork } from '@latchkey/chains'
import { isWalletError } from '@latchkey/errors'
import { fromQuantity, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import type { Node } from '../node/node.ts'
import { type Calls, runCalls } from './run-calls.ts'
import { type Changes, toChanges } from './to-changes.ts'

/** A few blocks later, but well before the quotes of exchanges expire. */
const LATER_BLOCKS = 5n
const LATER_SEC = 45n
/** The maximum gas of a transaction on Ethereum. @see EIP-7825 */
const GAS = 2n ** 24n
/** Used when the latest block has a base fee of 0, as on many test networks. 1 gwei. */
const DEFAULT_BASE_FEE = 1_000_000_000n

const quantity = v.pipe(
  v.string(),
  v.transform((text: string) => fromQuantity(text)),
)
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const blockSchema = v.object({ number: quantity, timestamp: quantity, hash, baseFeePerGas: quantity })

/**
 * Simulates the calls in a later block, with fees. By default a node simulates without fees, and a contract can detect that and
 * behave differently.
 *
 * @returns `undefined` if a call would revert, because that costs only its fee; also if the node cannot simulate this
 * @throws connect/cancelled
 */
export async function simulateLater(
  node: Node,
  network: EvmNetwork,
  calls: Calls,
  signal: AbortSignal | undefined,
): Promise<Changes | undefined> {
  const from = calls[0]?.from ?? ''
  try {
    const [block, balance] = await Promise.all([
      node.call(network, {
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
        parse: (result) => v.parse(blockSchema, result),
        signal,
      }),
      node.call(network, {
        method: 'eth_getBalance',
        params: [from, 'latest'],
        parse: (result) => v.parse(quantity, result),
        signal,
      }),
    ])
    const baseFee = block.baseFeePerGas === 0n ? DEFAULT_BASE_FEE : block.baseFeePerGas
    const price = { gas: toQuantity(GAS), maxFeePerGas: toQuantity(baseFee), maxPriorityFeePerGas: '0x0' }
    // The node subtracts the fee before the call. With the fee added, the contract sees the real balance.
    const gasLimit = GAS * BigInt(calls.length)
    const simulated = {
      paysFees: true,
      calls: calls.map((call) => ({ ...call, ...price })),
      blockOverrides: {
        number: toQuantity(block.number + LATER_BLOCKS),
        time: toQuantity(block.timestamp + LATER_SEC),
        baseFeePerGas: toQuantity(baseFee),
        gasLimit: toQuantity(gasLimit),
        prevRandao: block.hash,
      },
      stateOverrides: { [from]: { balance: toQuantity(balance + gasLimit * baseFee) } },
    }
    const results = await runCalls(node, network, simulated, signal)
    if (results.length === 0 || results.some(({ status }) => status !== '0x1')) return undefined
    return toChanges(
      results.flatMap(({ logs }) => logs),
      from,
    )
  } catch (error) {
    if (!isWalletError(error) || error.code === 'connect/cancelled') throw error
    return undefined
  }
}
