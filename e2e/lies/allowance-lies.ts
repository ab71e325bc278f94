import { devnetContracts } from '@latchkey/devnet'
import { encodeFunctionData, erc721Abi, maxUint256, parseAbi } from 'viem'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'
import { APPROVE, caip, changeTx, erc20 } from './swap-calls.ts'

const { uniswapRouter, link, collection, drainer, payout } = devnetContracts

/** False answers about the allowance that the sale of a token needs. */
export const ALLOWANCE_LIES: readonly Lie[] = [
  {
    name: 'gateway-17 the allowance is for a stranger',
    sentence: SENTENCES.rights,
    apply: changeTx(APPROVE, () => ({ data: erc20('approve', THIEF, 100_000_000n) })),
  },
  {
    name: 'gateway-18 the allowance has no end',
    sentence: SENTENCES.rights,
    apply: changeTx(APPROVE, () => ({ data: erc20('approve', uniswapRouter, maxUint256) })),
  },
  {
    name: 'gateway-19 the allowance is of another token',
    sentence: SENTENCES.target,
    apply: changeTx(APPROVE, () => ({ from: caip(link), to: caip(link) })),
  },
  {
    name: 'gateway-20 the allowance is a payment',
    sentence: SENTENCES.target,
    apply: changeTx(APPROVE, () => ({ data: erc20('transfer', THIEF, 100_000_000n) })),
  },
  {
    name: 'gateway-21 the allowance is increaseAllowance for a drainer',
    sentence: SENTENCES.target,
    apply: changeTx(APPROVE, () => ({
      data: encodeFunctionData({
        abi: parseAbi(['function increaseAllowance(address spender, uint256 added)']),
        functionName: 'increaseAllowance',
        args: [drainer, maxUint256],
      }),
    })),
  },
  {
    name: 'gateway-22 the allowance is for all collectibles',
    sentence: SENTENCES.target,
    apply: changeTx(APPROVE, () => ({
      to: caip(collection),
      from: caip(collection),
      data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [THIEF, true] }),
    })),
  },
  {
    name: 'gateway-23 the allowance is for an honest contract that is no router',
    sentence: SENTENCES.rights,
    apply: changeTx(APPROVE, () => ({ data: erc20('approve', payout, 100_000_000n) })),
  },
]
