import type { Address } from '@solana/kit'
import type { SolanaWorld } from './solana-world.types.ts'
import { ataOf } from './token-calls.ts'

interface Places {
  readonly owner: Address
  readonly usdc: Address
  readonly toll: Address
  readonly picture: Address
  readonly fake: Address
  readonly forSale: Address
  readonly ownMint: Address
}

/** Token accounts of the other participants. */
export type TokenPlaces = Readonly<
  Record<'account' | 'friend' | 'colleague' | 'stranger' | 'thief' | 'trader' | 'denied' | 'friendTwin', Places>
>

export async function listTokenPlaces(world: SolanaWorld): Promise<TokenPlaces> {
  const { account, friend, colleague, stranger, thief, trader, denied, friendTwin } = world
  const placesOf = async (owner: Address): Promise<Places> => ({
    owner,
    usdc: await ataOf(owner, world.usdc),
    toll: await ataOf(owner, world.toll),
    picture: await ataOf(owner, world.picture),
    fake: await ataOf(owner, world.fake),
    forSale: await ataOf(owner, { mint: world.forSale, program: world.usdc.program }),
    ownMint: await ataOf(owner, { mint: world.ownMint, program: world.usdc.program }),
  })
  return {
    account: await placesOf(account),
    friend: await placesOf(friend),
    colleague: await placesOf(colleague),
    stranger: await placesOf(stranger),
    thief: await placesOf(thief.address),
    trader: await placesOf(trader.address),
    denied: await placesOf(denied),
    friendTwin: await placesOf(friendTwin),
  }
}
