import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import solc from 'solc'
import * as v from 'valibot'
import { type Abi, encodeFunctionData, type Hex } from 'viem'

const RECEIPT_POLL_MS = 5
const GAS = '0x3567e00' // 56,000,000: nearly a whole block.

const compiled = v.object({
  contracts: v.object({
    'Flood.sol': v.record(
      v.string(),
      v.object({ abi: v.array(v.unknown()), evm: v.object({ bytecode: v.object({ object: v.string() }) }) }),
    ),
  }),
})

const receiptSchema = v.nullable(
  v.object({ status: v.string(), contractAddress: v.nullable(v.string()), transactionHash: v.string() }),
)

/** One of the contracts of `Flood.sol` on a chain. */
export interface FloodContract {
  readonly address: string
  /** Sends a call, waits for its block, and returns the hash of the transaction. */
  readonly send: (functionName: string, args: readonly unknown[]) => Promise<string>
}

/** Compiles `Flood.sol` and deploys one of its contracts from an unlocked account of the node. */
export async function deployFloodContract(
  url: string,
  from: string,
  name: 'Rain' | 'Pictures',
): Promise<FloodContract> {
  const { abi, bytecode } = compile(name)
  const { contractAddress } = await sendTransaction(url, { from, data: bytecode })
  const address = contractAddress ?? ''
  return {
    address,
    send: async (functionName, args) => {
      const data = encodeFunctionData({ abi, functionName, args })
      return (await sendTransaction(url, { from, to: address, data })).transactionHash
    },
  }
}

function compile(name: string): { readonly abi: Abi; readonly bytecode: Hex } {
  const content = readFileSync(new URL('./Flood.sol', import.meta.url), 'utf8')
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const input = JSON.stringify({ language: 'Solidity', sources: { 'Flood.sol': { content } }, settings })
  const contract = v.parse(compiled, JSON.parse(solc.compile(input))).contracts['Flood.sol'][name]
  if (contract === undefined) throw new Error(`Flood.sol has no contract ${name}`)
  return { abi: contract.abi as Abi, bytecode: `0x${contract.evm.bytecode.object}` }
}

async function sendTransaction(url: string, transaction: Readonly<Record<string, string>>) {
  const hash = await callNode(url, 'eth_sendTransaction', [{ gas: GAS, ...transaction }])
  for (;;) {
    const receipt = v.parse(receiptSchema, await callNode(url, 'eth_getTransactionReceipt', [hash]))
    if (receipt?.status === '0x0') throw new Error('a transaction of the flood was reverted')
    if (receipt !== null) return receipt
    await delay(RECEIPT_POLL_MS)
  }
}

async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = v.parse(
    v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) }),
    await response.json(),
  )
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
