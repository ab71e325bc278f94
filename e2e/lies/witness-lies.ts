import { devnetContracts } from '@latchkey/devnet'
import { type Address, numberToHex, parseEther } from 'viem'
import { falsifyNodes } from './falsify.ts'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'
import { BUILD, caip, changeTx } from './swap-calls.ts'

const { uniswapRouter, usdc } = devnetContracts

/** A node that agrees with the gateway: it returns the simulation of the correct swap for any transaction. */
const agree: Lie['apply'] = ({ page, world, account }) =>
  falsifyNodes(
    page,
    world,
    ({ method }) => {
      if (method !== 'eth_simulateV1') return undefined
      return { result: toHonestSimulation(account) }
    },
    'gateway',
  )

/** Ether leaves and USDC arrives, in the format of `eth_simulateV1`. */
function toHonestSimulation(account: Address): unknown {
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const topic = (address: Address) => numberToHex(BigInt(address), { size: 32 })
  const log = (address: Address, from: Address, to: Address, amount: bigint) => ({
    address,
    topics: [transfer, topic(from), topic(to)],
    data: numberToHex(amount, { size: 32 }),
    logIndex: '0x0',
    transactionIndex: '0x0',
    transactionHash: `0x${'11'.repeat(32)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    blockNumber: '0x1',
    removed: false,
  })
  const ether: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const logs = [
    log(ether, account, uniswapRouter, parseEther('0.5')),
    log(usdc, uniswapRouter, account, 1_600_000_000n),
  ]
  return [
    {
      number: '0x1',
      hash: `0x${'22'.repeat(32)}`,
      gasUsed: '0x20000',
      calls: [{ status: '0x1', gasUsed: '0x20000', returnData: '0x', logs }],
    },
  ]
}

const bothLie =
  (build: Lie['apply']): Lie['apply'] =>
  async (place) => {
    await build(place)
    await agree(place)
  }

/** The gateway builds the theft, and its node reports the correct swap. */
export const WITNESS_LIES: readonly Lie[] = [
  {
    name: 'node-01 the simulation of a payment to a stranger shows an honest swap',
    sentence: SENTENCES.target,
    apply: bothLie(changeTx(BUILD, () => ({ to: caip(THIEF), data: '0x' }))),
  },
  {
    name: 'node-04 no node simulates, and the gateway composes a payment to a stranger',
    sentence: SENTENCES.target,
    apply: async (place) => {
      await changeTx(BUILD, () => ({ to: caip(THIEF), data: '0x' }))(place)
      await falsifyNodes(place.page, place.world, ({ method }) =>
        /^(eth_simulateV1|debug_traceCall)$/.test(method)
          ? { error: { code: -32601, message: 'the method does not exist' } }
          : undefined,
      )
    },
  },
]
