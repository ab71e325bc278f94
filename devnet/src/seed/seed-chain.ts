import * as v from 'valibot'
import type { DevnetAccount } from '../accounts.ts'
import type { ChainNode } from '../chain-node.ts'
import { deployContracts } from './deploy.ts'
import { firstPictures, presentTransactions, writeHistory } from './history.ts'
import { nameTransactions } from './names.ts'
import { createScribe } from './scribe.ts'

/** The base fee of a quiet day: 8 gwei on Ethereum, a hundredth of a gwei on networks built on it. */
const ETHEREUM_BASE_FEE_WEI = 8_000_000_000n
const OTHER_BASE_FEE_WEI = 10_000_000n

export interface SeedOptions {
  readonly accounts: readonly DevnetAccount[]
  readonly hasHistory: boolean
  readonly nameGatewayUrl: string | undefined
  /** Unix seconds of block 0, and of the moment at which the chain begins to run by itself. */
  readonly genesisSec: number
  readonly nowSec: number
}

/** Fills an empty chain, then lets it run: from here each transaction is mined at once, at the present time. */
export async function seedChain(node: ChainNode, options: SeedOptions): Promise<void> {
  const { genesisSec, nowSec } = options
  const scribe = createScribe(node, {
    baseFeeWei: node.chainId === 1 ? ETHEREUM_BASE_FEE_WEI : OTHER_BASE_FEE_WEI,
  })
  await deployContracts(node, scribe, genesisSec + 60)
  await scribe.write(nameTransactions(options, node.chainId), genesisSec + 180)
  await scribe.write(firstPictures(), genesisSec + 240)
  if (options.hasHistory) await writeHistory(scribe, node.chainId, nowSec)
  else await scribe.write(presentTransactions(), genesisSec + 300)
  await scribe.proofread()
  await scribe.write([], nowSec)
  await node.rpc.call('evm_setAutomine', [true], v.unknown())
}
