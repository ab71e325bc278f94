import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from '@latchkey/primitives'
import { type Abi, encodeFunctionData } from 'viem'

export interface Sent {
  readonly hash: Hex
  readonly contractAddress: Hex | null
  readonly status: Hex
  readonly blockNumber: number
}

export interface RpcClient {
  readonly call: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Sends from an unlocked account and waits for the block. */
  readonly send: (transaction: Readonly<Record<string, unknown>>) => Promise<Sent>
}

/** Returns a bare client of a local node. */
export function createRpcClient(url: string): RpcClient {
  async function call(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const body = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (body.error !== undefined) throw new Error(`${method}: ${body.error.message}`)
    return body.result
  }
  return {
    call,
    async send(transaction) {
      const hash = (await call('eth_sendTransaction', [{ gas: '0x7a1200', ...transaction }])) as Hex
      for (;;) {
        const receipt = (await call('eth_getTransactionReceipt', [hash])) as {
          contractAddress: Hex | null
          status: Hex
          blockNumber: Hex
        } | null
        if (receipt !== null) return { ...receipt, hash, blockNumber: Number(receipt.blockNumber) }
        await delay(5)
      }
    },
  }
}

/** Returns the data of a call. */
export function dataOf(abi: Abi, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi, functionName, args })
}
