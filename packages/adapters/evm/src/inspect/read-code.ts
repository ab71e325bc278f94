import type { EvmNetwork } from '@latchkey/chains'
import type { AddressCode, CallOptions } from '@latchkey/core/ports'
import { isWalletError } from '@latchkey/errors'
import { DAY_MS, fromQuantity, type Hex, isHex, SECOND_MS, toQuantity } from '@latchkey/primitives'
import * as v from 'valibot'
import { toRecipient } from '../actions/recipient.ts'
import type { Node } from '../node/node.ts'
import { toOwnCode } from './to-own-code.ts'

export interface CodeRequest extends CallOptions {
  readonly network: EvmNetwork
  readonly addresses: readonly string[]
}

/** Blocks over which the block time of a chain is measured. */
const SAMPLE_BLOCKS = 1_000n
/** Number of latest blocks whose state is also on a node without an archive. */
const KEPT_STATE_BLOCKS = 100n
/** Maximum age of a block that shows that code is new. */
const NEW_CODE_MS = 7 * DAY_MS
/** Code of an account that delegates to a contract. @see EIP-7702 */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

const quantity = v.pipe(
  v.string(),
  v.transform((text: string) => fromQuantity(text)),
)
const blockSchema = v.object({ number: quantity, timestamp: quantity })
type Block = v.InferOutput<typeof blockSchema>

/**
 * Returns the code at addresses, and marks contracts that were deployed within about the last day: their code is read
 * at a block one day old or, if the node lacks that state, at one some minutes old.
 *
 * @throws address/invalid, rpc/*, connect/cancelled
 */
export async function readCode(
  node: Node,
  { network, addresses, signal }: CodeRequest,
): Promise<readonly AddressCode[]> {
  const all = addresses.map((address) => toRecipient(address, network).toLowerCase())
  const codeAt = (address: string, block: bigint | 'latest'): Promise<Hex> =>
    node.call(network, { method: 'eth_getCode', params: [address, tagOf(block)], parse: toCode, signal })
  const blockAt = (block: bigint | 'latest'): Promise<Block> =>
    node.call(network, {
      method: 'eth_getBlockByNumber',
      params: [tagOf(block), false],
      parse: (result) => v.parse(blockSchema, result),
      signal,
    })
  const [latest, ...codes] = await Promise.all([blockAt('latest'), ...all.map((address) => codeAt(address, 'latest'))])
  const isContract = codes.map((code) => code !== '0x' && !DELEGATION.test(code))
  const before = isContract.includes(true) ? await findEarlierBlocks(latest, blockAt) : []
  return Promise.all(
    all.map(async (address, at): Promise<AddressCode> => {
      if (isContract[at] !== true) return { address, kind: 'account' }
      const deployedAfter = await findDeployedAfter(before, (block) => codeAt(address, block))
      const ownCode = toOwnCode(codes[at] ?? '0x')
      return {
        address,
        kind: 'contract',
        ...(deployedAfter === undefined ? {} : { deployedAfter }),
        ...(ownCode === undefined ? {} : { ownCode }),
      }
    }),
  )
}

/**
 * Returns the block one day ago and the oldest one whose state every node has, without blocks older than {@link
 * NEW_CODE_MS}.
 */
async function findEarlierBlocks(latest: Block, blockAt: (block: bigint) => Promise<Block>): Promise<readonly Block[]> {
  if (latest.number === 0n) return []
  const span = latest.number < SAMPLE_BLOCKS ? latest.number : SAMPLE_BLOCKS
  const older = await blockAt(latest.number - span)
  const seconds = latest.timestamp - older.timestamp
  const dayAgo = seconds === 0n ? span : (span * BigInt(DAY_MS / SECOND_MS)) / seconds
  const steps = [dayAgo, KEPT_STATE_BLOCKS].filter((step) => step > 0n && step <= latest.number)
  const blocks = await Promise.all([...new Set(steps)].map((step) => blockAt(latest.number - step)))
  return blocks.filter(({ timestamp }) => Number(latest.timestamp - timestamp) * SECOND_MS < NEW_CODE_MS)
}

/** Returns the time of the oldest of these blocks whose state the node has, if there was no code then. */
async function findDeployedAfter(
  blocks: readonly Block[],
  codeAt: (block: bigint) => Promise<Hex>,
): Promise<number | undefined> {
  for (const { number, timestamp } of blocks) {
    try {
      return (await codeAt(number)) === '0x' ? Number(timestamp) * SECOND_MS : undefined
    } catch (error) {
      // The node has no state of that block.
      if (!isWalletError(error, 'rpc/error')) throw error
    }
  }
  return undefined
}

const tagOf = (block: bigint | 'latest'): string => (block === 'latest' ? block : toQuantity(block))

function toCode(result: unknown): Hex {
  if (!isHex(result)) throw new TypeError('expected bytes')
  return result
}
