import { BaseError, createWalletClient, type Hash, http, type PublicClient } from 'viem'
import { cleanLine } from '../requests/clean-text.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import type { WalletNetwork } from '../world.ts'
import type { WalletAccount } from './accounts.ts'
import { openNode, toChain } from './node.ts'
import { readToken, readTokenCall, type Token, type TokenCall } from './token-call.ts'

/** Effect and cost of a transaction, as far as the node can know before it is sent. */
export interface Preview {
  readonly gas?: bigint
  readonly maxFeeWei?: bigint
  readonly token?: TokenCall & Token
  /** Why it cannot be sent. */
  readonly problem?: { readonly kind: 'would-fail' | 'no-answer'; readonly detail: string }
}

const MAX_DETAIL = 200
const RECEIPT_MS = 60_000

/** Reads from the node what a transaction costs, and what it does with a token. */
export async function previewTransaction(network: WalletNetwork, request: TransactionRequest): Promise<Preview> {
  const node = openNode(network)
  const [token, cost] = await Promise.all([readTokenUse(node, request), readCost(node, request)])
  return { ...cost, ...(token === undefined ? {} : { token }) }
}

async function readCost(node: PublicClient, request: TransactionRequest): Promise<Preview> {
  try {
    const fees = await node.estimateFeesPerGas()
    const gas = await node.estimateGas({
      account: request.from,
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

async function readTokenUse(node: PublicClient, { to, data }: TransactionRequest): Promise<Preview['token']> {
  const call = to === undefined ? undefined : readTokenCall(data)
  if (to === undefined || call === undefined) return undefined
  const token = await readToken(node, to)
  return token === undefined ? undefined : { ...call, ...token }
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
