import { AuthorityType } from '@solana-program/token'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { memo, stake } from '../native-programs.ts'
import { formsOf, paySol, toBase64 } from '../request-forms.ts'
import type { SolanaWorld } from '../solana-world.types.ts'
import { tokenCallsOf } from '../token-calls.ts'
import type { TokenPlaces } from '../token-places.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n

/** Transactions that are signed in one request. */
function batches(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, friend, colleague, recent, thief, friendTwin, heldLamports, usdc, toll, picture } = world
  const { wire, allAsStandard, allAsPaired } = formsOf(world)
  const { transfer, approve, revoke, setAuthority } = tokenCallsOf(account)
  const nice = (index: number) => wire([paySol(account, friend, SOL / 100n + BigInt(index)), memo(`step ${index}`)])
  const many = (count: number) => Array.from({ length: count }, (_, index) => nice(index))
  const takeAll = wire([paySol(account, thief.address, heldLamports - SOL)])
  const right = wire([approve(usdc, thief.address)])
  const owner = wire([setAuthority(picture, picture.account, AuthorityType.AccountOwner, thief.address)])
  const half = wire([paySol(account, thief.address, heldLamports / 2n - SOL)])
  const broken = nice(7).slice(0, 150)
  const usd = (to: 'friend' | 'colleague') => wire([transfer(usdc, places[to].usdc, 3n * USD)])
  return [
    doubtful('a drain among good ones', allAsPaired([nice(0), takeAll, nice(1)])),
    bad('an approval of a thief as the last of three', { transactions: [nice(0), nice(1), right] }),
    bad('an approval of a thief as the last of twenty', allAsStandard([...many(19), right])),
    bad('an approval of a thief as the last of sixty-four', allAsPaired([...many(63), right])),
    doubtful('an approval of a thief as number 65', { transactions: [...many(64), right].map(toBase64) }),
    bad('a collectible that is given away between payments', allAsStandard([usd('friend'), owner, usd('colleague')])),
    doubtful(
      'halves of all SOL',
      allAsPaired([half, wire([paySol(account, thief.address, heldLamports / 2n), memo('2')])]),
    ),
    doubtful('a drain behind one that cannot be read', { transactions: [broken, takeAll].map(toBase64) }),
    bad('one that resembles a friend between payments', {
      transactions: [nice(0), wire([paySol(account, friendTwin, SOL)])],
    }),
    bad('three tokens in three', {
      transactions: [usdc, toll, picture].map((each) => wire([approve(each, thief.address)])),
    }),
    good('three payments to a friend', allAsPaired(many(3))),
    good(
      'payments to three people',
      allAsStandard([
        nice(0),
        wire([paySol(account, recent, SOL / 50n)]),
        wire([paySol(account, colleague, SOL / 50n)]),
      ]),
    ),
    good('USDC to two people', { transactions: [usd('friend'), usd('colleague')] }),
    good('twelve memos', {
      transactions: Array.from({ length: 12 }, (_, index) => toBase64(wire([memo(`vote ${index}`)]))),
    }),
    good(
      'stakes in one and pays in the other',
      allAsStandard([wire([stake.delegate(world.idleStake.account, world.vote, account)]), nice(3)]),
    ),
    good('takes rights away one by one', { transactions: [usdc, toll].map((each) => wire([revoke(each)])) }),
    good('thirty payments to a friend', allAsPaired(many(30))),
    good('one transaction in a list', { transactions: [nice(4)] }),
  ]
}

export const batchEntries = (world: SolanaWorld, places: TokenPlaces) =>
  toEntries('solana', 'batch', batches(world, places))
