import { numberToHex, parseEther, toHex } from 'viem'
import { falsifyNodes } from './falsify.ts'
import { type Lie, THIEF } from './lie.ts'

type Sent = Record<string, unknown>

/** Changes the transaction that nodes report for any hash. */
const report =
  (change: (sent: Sent) => Sent): Lie['apply'] =>
  ({ page, world }) =>
    falsifyNodes(page, world, ({ method }, truth) =>
      method === 'eth_getTransactionByHash' && truth !== null ? { result: change(truth as Sent) } : undefined,
    )

const UNPROVEN = 'What the network says of this transaction does not match it'

/** False data of nodes about a pending transaction of the account: a payment of one ether to a friend. */
export const PENDING_LIES: readonly Lie[] = [
  {
    name: 'node-08 the transaction was ten ether to a stranger',
    sentence: UNPROVEN,
    apply: report((sent) => ({ ...sent, to: THIEF, value: toHex(parseEther('9')) })),
  },
  {
    name: 'node-09 the transaction called a contract of the attacker',
    sentence: UNPROVEN,
    apply: report((sent) => ({ ...sent, to: THIEF, input: '0x4e71d92d', data: '0x4e71d92d' })),
  },
  {
    name: 'node-10 the transaction had another nonce',
    sentence: UNPROVEN,
    apply: report((sent) => ({ ...sent, nonce: numberToHex(Number(sent.nonce) + 5) })),
  },
  {
    name: 'node-11 the transaction paid a thousand times the fee',
    sentence: UNPROVEN,
    apply: report((sent) => ({
      ...sent,
      maxFeePerGas: numberToHex(BigInt(String(sent.maxFeePerGas)) * 1_000n),
      maxPriorityFeePerGas: numberToHex(BigInt(String(sent.maxFeePerGas)) * 1_000n),
    })),
  },
  {
    name: 'node-12 the network takes a thousand times the fee',
    apply: ({ page, world }) =>
      falsifyNodes(page, world, ({ method }, truth) => {
        if (method === 'eth_gasPrice') return { result: numberToHex(BigInt(String(truth)) * 1_000n) }
        if (!method.startsWith('eth_getBlockBy') || truth === null) return undefined
        const block = truth as { readonly baseFeePerGas: string }
        return { result: { ...block, baseFeePerGas: numberToHex(BigInt(block.baseFeePerGas) * 1_000n) } }
      }),
  },
]
