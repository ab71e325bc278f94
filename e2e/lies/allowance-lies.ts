import { devnetContracts } from '@latchkey/devnet'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'
import { APPROVE, caip, changeTx, erc20 } from './swap-calls.ts'

const { link } = devnetContracts

/** False responses about the allowance that the sale of a token needs. */
export const ALLOWANCE_LIES: readonly Lie[] = [
  {
    name: 'gateway-17 the allowance is for a stranger',
    sentence: SENTENCES.rights,
    apply: changeTx(APPROVE, () => ({ data: erc20('approve', THIEF, 100_000_000n) })),
  },
  {
    name: 'gateway-19 the allowance is of another token',
    sentence: SENTENCES.target,
    apply: changeTx(APPROVE, () => ({ from: caip(link), to: caip(link) })),
  },
]
