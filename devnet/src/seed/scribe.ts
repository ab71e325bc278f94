import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import type { ChainNode } from '../chain-node.ts'

export interface SeedTransaction {
  readonly from: Address
  /** Absent for a deployment. */
  readonly to?: Address
  readonly data?: Hex
  readonly valueWei?: bigint
  /** Stated rather than estimated: an estimate refuses the transaction that is meant to fail. */
  readonly gas?: bigint
  readonly isMeantToFail?: boolean
}

export interface Scribe {
  /** Writes one block of these transactions with this time. Times must rise. */
  readonly write: (transactions: readonly SeedTransaction[], timestampSec: number) => Promise<void>
  /** Checks that every transaction went as it was meant to. @throws devnet/failed */
  readonly proofread: () => Promise<void>
}

const TIP_WEI = 100_000_000n
const DEFAULT_GAS = 400_000n
const receipt = v.nullable(v.object({ status: v.string() }))

/** Returns the one who writes the past of a chain, block by block. */
export function createScribe({ rpc, chainId }: ChainNode, { baseFeeWei }: { baseFeeWei: bigint }): Scribe {
  const nonces = new Map<Address, number>()
  const written: { hash: string; isMeantToFail: boolean; at: number }[] = []

  const send = async (transaction: SeedTransaction, nonce: number, at: number): Promise<void> => {
    const { from, to, data, valueWei = 0n, gas = DEFAULT_GAS, isMeantToFail = false } = transaction
    const request = {
      from,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      value: toHex(valueWei),
      gas: toHex(gas),
      nonce: toHex(nonce),
      maxPriorityFeePerGas: toHex(TIP_WEI),
      maxFeePerGas: toHex(baseFeeWei * 2n + TIP_WEI),
    }
    const hash = await rpc.call('eth_sendTransaction', [request], v.string())
    written.push({ hash, isMeantToFail, at })
  }

  return {
    write: async (transactions, timestampSec) => {
      await rpc.call('anvil_setNextBlockBaseFeePerGas', [toHex(baseFeeWei)], v.unknown())
      await Promise.all(
        transactions.map((transaction) => {
          const nonce = nonces.get(transaction.from) ?? 0
          nonces.set(transaction.from, nonce + 1)
          return send(transaction, nonce, timestampSec)
        }),
      )
      await rpc.call('evm_mine', [{ timestamp: timestampSec }], v.unknown())
    },
    proofread: async () => {
      await Promise.all(
        written.map(async ({ hash, isMeantToFail, at }) => {
          const found = await rpc.call('eth_getTransactionReceipt', [hash], receipt)
          const expected = isMeantToFail ? '0x0' : '0x1'
          if (found?.status === expected) return
          const reason = `seed transaction ${hash} at ${at} has status ${found?.status ?? 'none'}, not ${expected}`
          throw new WalletError('devnet/failed', { chainId, reason })
        }),
      )
    },
  }
}
