import { type Address, BaseError, createWalletClient, type Hash, http, type PublicClient } from 'viem'
import { cleanLine } from '../requests/clean-text.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import type { WalletNetwork } from '../world.ts'
import type { WalletAccount } from './accounts.ts'
import { openNode, toChain } from './node.ts'
import { readToken, type Token } from './read-token.ts'

/** Effect and cost of a transaction, as far as the node can know before it is sent. */
export interface Preview {
  readonly gas?: bigint
  readonly maxFeeWei?: bigint
  /** By address in lower case. */
  readonly tokens: ReadonlyMap<string, Token>
  /** Why it cannot be sent. */
  readonly problem?: { readonly kind: 'would-fail' | 'no-answer'; readonly detail: string }
}

const MAX_DETAIL = 200
const RECEIPT_MS = 60_000

/** Reads from the node what a transaction costs, and how the tokens in it are called. */
export async function previewTransaction(
  network: WalletNetwork,
  request: TransactionRequest,
  tokens: readonly string[],
): Promise<Preview> {
  const node = openNode(network)
  const reading = tokens.map(async (token) => [token, await readToken(node, token as Address)] as const)
  const [cost, ...found] = await Promise.all([readCost(node, request), ...reading])
  return { ...cost, tokens: new Map(found.flatMap(([at, token]) => (token === undefined ? [] : [[at, token]]))) }
}

async function readCost(node: PublicClient, request: TransactionRequest): Promise<Omit<Preview, 'tokens'>> {
  try {
    const fees = await node.estimateFeesPerGas()
    const gas = await node.estimateGas({
      account: request.address,
      value: request.valueWei,
      data: request.data,
      to: request.to ?? null,
    })
    const limit = request.gas !== undefined && request.gas > gas ? request.gas : gas
    return { gas: limit, maxFeeWei: limit * fees.maxFeePerGas }
  } catch (error) {
    return { problem: toProblem(error) }
  }
}

function toProblem(error: unknown): NonNullable<Preview['problem']> {
  const detail = error instanceof BaseError ? error.details || error.shortMessage : String(error)
  const isSilent =
    error instanceof BaseError && error.walk((one) => /^(Http|Timeout)/.test((one as Error).name)) !== null
  return { kind: isSilent ? 'no-answer' : 'would-fail', detail: cleanLine(detail, MAX_DETAIL) }
}

/** Fills in fees and nonce, signs with the key, and hands the raw bytes to the node. */
export async function sendTransaction(
  network: WalletNetwork,
  { signer }: WalletAccount,
  { to, valueWei, data }: TransactionRequest,
  gas: bigint,
): Promise<Hash> {
  const chain = toChain(network)
  const client = createWalletClient({ account: signer, chain, transport: http(network.rpcUrl) })
  return client.sendTransaction({ value: valueWei, data, gas, ...(to === undefined ? {} : { to }) })
}

export type Receipt =
  | { readonly status: 'success' | 'reverted'; readonly block: string; readonly feeWei: string }
  | { readonly status: 'unknown' }

/** Waits until a transaction is in a block, a minute at most. */
export async function awaitReceipt(network: WalletNetwork, hash: Hash): Promise<Receipt> {
  try {
    const receipt = await openNode(network).waitForTransactionReceipt({ hash, timeout: RECEIPT_MS })
    const feeWei = receipt.gasUsed * receipt.effectiveGasPrice
    return { status: receipt.status, block: String(receipt.blockNumber), feeWei: String(feeWei) }
  } catch {
    // The chain may have begun anew since.
    return { status: 'unknown' }
  }
}
