import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { type ChainState, hashOf, minedAtOf, transactionsOf } from './chain-blocks.ts'

export interface RpcRequest {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const METHOD_NOT_FOUND = { code: -32601, message: 'the method is not available' }
const BALANCE = 5n * 10n ** 18n
const quantity = (value: number | bigint) => `0x${value.toString(16)}`

/** Results of a token contract, by selector: name, symbol, decimals, balance. */
const TOKEN_ANSWERS: Readonly<Record<string, Hex>> = {
  '0x06fdde03': encodeAbiParameters([{ type: 'string' }], ['Bench token']),
  '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['BENCH']),
  '0x313ce567': encodeAbiParameters([{ type: 'uint256' }], [18n]),
  '0x70a08231': encodeAbiParameters([{ type: 'uint256' }], [BALANCE]),
  '0xc87b56dd': encodeAbiParameters([{ type: 'string' }], ['data:application/json,{"name":"Bench key"}']),
}

/** Returns the response to one request, like a node of chain 1 without traces. */
export function answerRpc(state: ChainState, { id, method, params = [] }: RpcRequest): object {
  const result = resultOf(state, method, params)
  return { jsonrpc: '2.0', id, ...(result === undefined ? { error: METHOD_NOT_FOUND } : { result }) }
}

function resultOf(state: ChainState, method: string, [first, second]: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_blockNumber':
      return quantity(state.head)
    case 'eth_gasPrice':
      return '0x3b9aca00'
    case 'eth_getBalance':
      return quantity(BALANCE)
    case 'eth_getBlockByNumber':
      return toBlock(state, toNumber(state, first), second === true)
    case 'eth_getBlockReceipts':
      return toReceipts(state, toNumber(state, first))
    case 'eth_call':
      return callContract(first as { readonly to: string; readonly data: Hex })
    default:
      return undefined
  }
}

function toNumber({ head }: ChainState, height: unknown): number {
  return height === 'latest' ? head : Number(height)
}

function toBlock(state: ChainState, number: number, isFull: boolean): object | null {
  if (number > state.head) return null
  const transactions = isFull ? transactionsOf(state, number) : []
  return {
    number: quantity(number),
    hash: hashOf(state, number),
    parentHash: number === 0 ? `0x${'0'.repeat(64)}` : hashOf(state, number - 1),
    timestamp: quantity(minedAtOf(number)),
    transactions: transactions.map(({ hash, from, to, value }) => ({
      hash,
      from,
      to,
      value: quantity(value),
      nonce: quantity(number),
      gasPrice: '0x3b9aca00',
    })),
  }
}

function toReceipts(state: ChainState, number: number): readonly object[] | null {
  if (number > state.head) return null
  const blockHash = hashOf(state, number)
  return transactionsOf(state, number).map(({ hash, logs }) => ({
    transactionHash: hash,
    blockHash,
    status: '0x1',
    contractAddress: null,
    logs,
  }))
}

function callContract({ to, data }: { readonly to: string; readonly data: Hex }): Hex {
  if (to.toLowerCase() !== MULTICALL3) return TOKEN_ANSWERS[data.slice(0, 10)] ?? '0x'
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const calls = args?.[0] as readonly { readonly callData: Hex }[]
  const result = calls.map(({ callData }) => {
    const returnData = TOKEN_ANSWERS[callData.slice(0, 10)]
    return { success: returnData !== undefined, returnData: returnData ?? '0x' }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
