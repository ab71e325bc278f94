import { type Address, encodeFunctionData, parseEther } from 'viem'
import { collectionAbi, payoutAbi, tokenAbi } from '../abis.ts'
import { cast } from '../accounts.ts'
import { devnetContracts } from '../addresses.ts'
import type { Scribe, SeedTransaction } from './scribe.ts'
import { type Asset, type Chapter, ETHEREUM_STORY, SIDE_STORY } from './story.ts'
import { TOKENS, type TokenSymbol, units } from './tokens.ts'

const DAY_SEC = 86_400

/** How far back block 0 is: a little before the first chapter. */
export const HISTORY_SEC = 245 * DAY_SEC

/** Writes the past of the first account. */
export async function writeHistory(scribe: Scribe, chainId: number, nowSec: number): Promise<void> {
  const story = chainId === 1 ? ETHEREUM_STORY : SIDE_STORY
  for (const [index, chapter] of story.entries()) {
    // Nobody acts at the same second of the day; the steps keep the order because chapters are hours apart.
    const jitterSec = (index * 3_671) % 7_200
    await scribe.write([toTransaction(chapter)], Math.floor(nowSec - chapter.daysAgo * DAY_SEC + jitterSec - 7_200))
  }
}

/** Gives the first account something to show at once, for a chain without a past. */
export function presentTransactions(): readonly SeedTransaction[] {
  return [
    move('exchange', 'ETH', cast.alice, '5'),
    move('exchange', 'USDC', cast.alice, '2500'),
    move('exchange', 'DAI', cast.alice, '1000'),
    move('exchange', 'LINK', cast.alice, '50'),
    mintPicture(cast.alice, '0', cast.exchange),
  ]
}

/** Carol's two pictures; one is her avatar, one she gives away later. */
export function firstPictures(): readonly SeedTransaction[] {
  return [mintPicture(cast.carol, '0.01', cast.carol), mintPicture(cast.carol, '0.01', cast.carol)]
}

function toTransaction(chapter: Chapter): SeedTransaction {
  const { alice } = cast
  switch (chapter.is) {
    case 'receive':
      return move(chapter.from, chapter.asset, alice, chapter.amount)
    case 'send':
      return move('alice', chapter.asset, cast[chapter.to], chapter.amount)
    case 'fail':
      return { ...move('alice', chapter.asset, cast[chapter.to], chapter.amount), gas: 90_000n, isMeantToFail: true }
    case 'faucet':
      return callToken(alice, chapter.asset, 'mint', alice, chapter.amount)
    case 'approve':
      return callToken(alice, chapter.asset, 'approve', devnetContracts.payout, chapter.amount)
    case 'paid-by-contract':
      return payThrough(cast[chapter.from], [alice, cast[chapter.also]], chapter.amount)
    case 'pay-through-contract':
      return payThrough(
        alice,
        chapter.to.map((person) => cast[person]),
        chapter.amount,
      )
    case 'mint-picture':
      return mintPicture(alice, chapter.price, alice)
    case 'receive-picture':
      return movePicture(cast[chapter.from], alice, chapter.id)
    case 'send-picture':
      return movePicture(alice, cast[chapter.to], chapter.id)
    case 'spam': {
      const args = [[alice, cast.bob, cast.carol]] as const
      const data = encodeFunctionData({ abi: collectionAbi, functionName: 'airdrop', args })
      return { from: cast.dave, to: devnetContracts.spamCollection, data }
    }
  }
}

function move(from: keyof typeof cast, asset: Asset, to: Address, amount: string): SeedTransaction {
  if (asset === 'ETH') return { from: cast[from], to, valueWei: parseEther(amount), gas: 21_000n }
  return callToken(cast[from], asset, 'transfer', to, amount)
}

function callToken(
  from: Address,
  symbol: TokenSymbol,
  functionName: 'transfer' | 'approve' | 'mint',
  to: Address,
  amount: string,
): SeedTransaction {
  const data = encodeFunctionData({ abi: tokenAbi, functionName, args: [to, units(symbol, amount)] })
  return { from, to: TOKENS[symbol].address, data, gas: 120_000n }
}

function payThrough(from: Address, people: readonly Address[], amountEach: string): SeedTransaction {
  const each = parseEther(amountEach)
  const args = [people, people.map(() => each)] as const
  const data = encodeFunctionData({ abi: payoutAbi, functionName: 'pay', args })
  return { from, to: devnetContracts.payout, data, valueWei: each * BigInt(people.length) }
}

function mintPicture(to: Address, price: string, from: Address): SeedTransaction {
  const data = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [to] })
  return { from, to: devnetContracts.collection, data, valueWei: parseEther(price) }
}

function movePicture(from: Address, to: Address, id: bigint): SeedTransaction {
  const data = encodeFunctionData({ abi: collectionAbi, functionName: 'safeTransferFrom', args: [from, to, id] })
  return { from, to: devnetContracts.collection, data }
}
