import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { AuthorityType } from '@solana-program/token'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { memo } from '../native-programs.ts'
import { formsOf, paySol } from '../request-forms.ts'
import type { SolanaWorld } from '../solana-world.types.ts'
import { openAta, tokenCallsOf } from '../token-calls.ts'
import type { TokenPlaces } from '../token-places.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n

/** One thing of the account behind others. */
function hiddenTransfers(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, friend, heldLamports, usdc, tables, ownNonce } = world
  const { asBytes, asText, asStandard, asStandardSent, asPaired } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const takeSol = paySol(account, thief.address, heldLamports - SOL)
  const takeUsdc = transfer(usdc, places.thief.usdc)
  const open = (owner: keyof TokenPlaces, token: 'usdc' | 'toll' | 'picture') =>
    openAta(account, places[owner].owner, places[owner][token], world[token])
  const tiny = Array.from({ length: 14 }, (_, index) => paySol(account, account, BigInt(index + 1)))
  const missing: Readonly<Record<Address, Address[]>> = {
    [address('5ZWj7a1f8tWkjBESHKgrLmXshuXxqeY9SYcfbshpAqPG')]: [thief.address],
  }
  return [
    doubtful('nearly all SOL behind a memo', asBytes([memo('Welcome to the orchard'), takeSol])),
    doubtful('nearly all SOL behind fourteen payments to oneself', asStandardSent([...tiny, takeSol])),
    doubtful(
      'nearly all SOL before a memo and limits',
      asBytes([
        getSetComputeUnitLimitInstruction({ units: 200_000 }),
        getSetComputeUnitPriceInstruction({ microLamports: 1n }),
        takeSol,
        memo('Reward claimed'),
      ]),
    ),
    doubtful('nearly all SOL behind a payment to a friend', asPaired([paySol(account, friend, SOL / 10n), takeSol])),
    doubtful(
      'nearly all SOL behind accounts that are opened',
      asBytes([open('friend', 'usdc'), open('colleague', 'toll'), takeSol]),
    ),
    doubtful('nearly all SOL to an address of a lookup table', asText([takeSol], { tables: tables.thief })),
    doubtful('all USDC to an account of a lookup table', asStandard([takeUsdc], { tables: tables.thief })),
    doubtful('nearly all SOL to an address of a table that is not there yet', asBytes([takeSol], { tables: missing })),
    doubtful(
      'nearly all SOL, with a nonce of the account',
      asBytes([takeSol], { nonce: { ...ownNonce, authority: account } }),
    ),
  ]
}

function everythingAtOnce(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, heldLamports, usdc, toll, picture, tables, thiefNonce } = world
  const { asBytes, asStandard, asStandardSent, asPaired, asPairedSent, asObject } = formsOf(world)
  const { transfer, approve, setAuthority } = tokenCallsOf(account)
  const takeSol = paySol(account, thief.address, heldLamports - SOL)
  const takeUsdc = transfer(usdc, places.thief.usdc)
  const open = (owner: keyof TokenPlaces, token: 'usdc' | 'toll' | 'picture') =>
    openAta(account, places[owner].owner, places[owner][token], world[token])
  const everything: readonly Instruction[] = [
    open('thief', 'toll'),
    open('thief', 'picture'),
    takeUsdc,
    transfer(toll, places.thief.toll),
    transfer(picture, places.thief.picture),
    takeSol,
  ]
  const paidByThief = { feePayer: thief.address, signers: [thief] }
  const nonceOfThief = { account: thiefNonce.account, authority: thief.address, value: thiefNonce.value }
  const owner = setAuthority(usdc, usdc.account, AuthorityType.AccountOwner, thief.address)
  return [
    bad('an account of USDC to an address of a lookup table', asBytes([owner], { tables: tables.thief })),
    bad('an approval of a lookup table', asStandardSent([approve(usdc, thief.address)], { tables: tables.thief })),
    bad('everything in one transaction', asBytes(everything)),
    bad('everything in one transaction by the wallet', asStandardSent(everything)),
    bad('everything in one transaction with a memo of welcome', asObject([memo('Verify your wallet'), ...everything])),
    bad('three tokens in one transaction', asPairedSent(everything.slice(0, -1))),
    bad('everything, with the fee paid by the thief', asStandard(everything, paidByThief)),
    bad('an account of USDC, with the fee paid by the thief', asPaired([owner], paidByThief)),
    bad(
      'everything, with a nonce that never ends',
      asBytes([takeUsdc, takeSol], { ...paidByThief, nonce: nonceOfThief }),
    ),
    bad(
      'an approval, with a nonce that never ends',
      asStandard([approve(usdc, thief.address)], { ...paidByThief, nonce: nonceOfThief }),
    ),
  ]
}

function honest(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, friend, colleague, trader, usdc, tables } = world
  const { asBytes, asStandard, asStandardSent } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const sponsor = { feePayer: trader.address, signers: [trader] }
  const limits = [
    getSetComputeUnitLimitInstruction({ units: 60_000 }),
    getSetComputeUnitPriceInstruction({ microLamports: 50_000n }),
  ]
  return [
    good(
      'USDC to a friend, with the fee paid by a shop',
      asStandard([transfer(usdc, places.friend.usdc, 8n * USD)], sponsor),
    ),
    good(
      'USDC to two people and a memo',
      asStandardSent([
        ...limits,
        transfer(usdc, places.friend.usdc, 5n * USD),
        transfer(usdc, places.colleague.usdc, 5n * USD),
        memo('March'),
      ]),
    ),
    good('SOL to a friend, with the fee paid by a shop', asBytes([paySol(account, friend, SOL / 30n)], sponsor)),
    good(
      'USDC to a shop that pays the fee',
      asStandardSent([transfer(usdc, places.trader.usdc, 12n * USD), memo('order 99')], sponsor),
    ),
    good(
      'a vote by a memo that a shop pays for',
      asStandard([{ ...memo('yes'), accounts: [{ address: account, role: AccountRole.READONLY_SIGNER }] }], sponsor),
    ),
    good(
      'USDC to a stranger of version 0',
      asBytes(
        [
          openAta(account, places.stranger.owner, places.stranger.usdc, usdc),
          transfer(usdc, places.stranger.usdc, 18n * USD),
        ],
        { version: 0 },
      ),
    ),
    good('SOL to a friend of version 0', asBytes([...limits, paySol(account, friend, SOL / 20n)], { version: 0 })),
    good(
      'SOL to a colleague by an honest table',
      asBytes([paySol(account, colleague, SOL / 20n), transfer(usdc, places.colleague.usdc, USD)], {
        tables: tables.honest,
      }),
    ),
  ]
}

export const hiddenEntries = (world: SolanaWorld, places: TokenPlaces) =>
  toEntries('solana', 'hidden', [
    ...hiddenTransfers(world, places),
    ...everythingAtOnce(world, places),
    ...honest(world, places),
  ])
