import { AccountRole, type Instruction, createNoopSigner as noop } from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getAdvanceNonceAccountInstruction } from '@solana-program/system'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { memo } from '../native-programs.ts'
import { formsOf, paySol } from '../request-forms.ts'
import type { SolanaWorld } from '../solana-world.types.ts'
import { openAta, tokenCallsOf } from '../token-calls.ts'
import type { TokenPlaces } from '../token-places.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n
/** What stays for the fee; the chain refuses to leave an account with less than what keeps it free of rent. */
const KEPT = 1_000_000n

const budget = (units: number, microLamports: bigint): readonly Instruction[] => [
  getSetComputeUnitPriceInstruction({ microLamports }),
  getSetComputeUnitLimitInstruction({ units }),
]

function thefts(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, friendTwin, recentTwin, denied, heldLamports, usdc, picture, toll } = world
  const { asBytes, asText, asStandardSent, asPairedSent, asKit } = formsOf(world)
  const { transfer, transferUnchecked } = tokenCallsOf(account)
  const all = heldLamports - KEPT
  const open = (owner: keyof TokenPlaces, token: 'usdc' | 'toll' | 'picture') =>
    openAta(account, places[owner].owner, places[owner][token], world[token])
  return [
    doubtful('all SOL to a thief', asBytes([paySol(account, thief.address, all)])),
    doubtful('all SOL to a thief by the wallet', asStandardSent([paySol(account, thief.address, all)])),
    doubtful(
      'all SOL to a thief in five parts',
      asText(Array.from({ length: 5 }, () => paySol(account, thief.address, all / 5n))),
    ),
    doubtful('all SOL by the verb of transfers', { transfer: { to: thief.address, amount: all } }),
    bad('SOL to an address that resembles a friend', asBytes([paySol(account, friendTwin, 2n * SOL)])),
    bad('SOL to an address that resembles a friend by the verb', { transfer: { to: friendTwin, amount: SOL } }),
    bad(
      'SOL to an address that resembles somebody paid a moment ago',
      asPairedSent([paySol(account, recentTwin, SOL / 4n)]),
    ),
    bad(
      'USDC to an address that resembles a friend',
      asBytes([open('friendTwin', 'usdc'), transfer(usdc, places.friendTwin.usdc, 120n * USD)]),
    ),
    bad('USDC to an address that resembles a friend by the verb', {
      transfer: { to: friendTwin, amount: 90n * USD, token: usdc.mint },
    }),
    bad('SOL to an address that the site denies', asBytes([paySol(account, denied, SOL / 10n)])),
    bad(
      'USDC to an address that the site denies',
      asKit([open('denied', 'usdc'), transfer(usdc, places.denied.usdc, 20n * USD)]),
    ),
    doubtful('all USDC to a thief', asBytes([transfer(usdc, places.thief.usdc)])),
    doubtful(
      'all USDC to a thief by an instruction that names no mint',
      asPairedSent([transferUnchecked(usdc, places.thief.usdc)]),
    ),
    doubtful(
      'all of a token of Token-2022 to a thief',
      asText([open('thief', 'toll'), transfer(toll, places.thief.toll)]),
    ),
    doubtful('a collectible to a thief', asBytes([open('thief', 'picture'), transfer(picture, places.thief.picture)])),
    doubtful('SOL to the mint of a token', asBytes([paySol(account, usdc.mint, SOL)])),
    doubtful('ten SOL as a priority fee', asBytes([...budget(1_000_000, 10_000_000_000n), memo('mint')])),
  ]
}

function paymentsOfSol(world: SolanaWorld): readonly ClassEntry[] {
  const { account, friend, colleague, stranger, recent, ownNonce, seeded } = world
  const { asBytes, asText, asStandard, asStandardSent, asPairedSent } = formsOf(world)
  const reference = { address: world.vote, role: AccountRole.READONLY }
  const invoice = paySol(account, stranger, SOL / 5n)
  const crowd = [friend, colleague, recent, friend, colleague].map((to, index) =>
    paySol(account, to, BigInt(index + 1) * (SOL / 100n)),
  )
  return [
    good('SOL to a friend', asBytes([paySol(account, friend, SOL)])),
    good('SOL to a friend by the verb', { transfer: { to: friend, amount: SOL / 2n } }),
    good('SOL to a friend by the wallet', asStandardSent([paySol(account, friend, SOL / 3n)])),
    good(
      'SOL to somebody paid a moment ago',
      asPairedSent([...budget(500, 20_000_000n), paySol(account, recent, SOL / 8n)]),
    ),
    good('a little SOL to a stranger', asText([paySol(account, stranger, SOL / 50n)])),
    good(
      'SOL to a stranger with the reference of an invoice',
      asStandard([{ ...invoice, accounts: [...(invoice.accounts ?? []), reference] }, memo('Invoice 4711')]),
    ),
    good('SOL to oneself', asBytes([paySol(account, account, SOL)])),
    good('SOL to an address of oneself by a seed', asBytes([paySol(account, seeded.account, SOL)])),
    good('SOL to five people', asBytes(crowd)),
    good('five SOL to a stranger', asStandard([paySol(account, stranger, 5n * SOL)])),
    good('half of the SOL to a friend', asText([paySol(account, friend, world.heldLamports / 2n)])),
    good('SOL to a stranger by the verb', { transfer: { to: stranger, amount: SOL / 4n } }),
    good('a memo', asStandard([memo('checked in')])),
    good(
      'SOL to a friend with a nonce of its own',
      asBytes([paySol(account, friend, SOL / 4n)], { nonce: { ...ownNonce, authority: account } }),
    ),
    good(
      'a new value for a nonce of its own',
      asBytes([getAdvanceNonceAccountInstruction({ nonceAccount: ownNonce.account, nonceAuthority: noop(account) })]),
    ),
  ]
}

function paymentsOfTokens(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, friend, colleague, stranger, usdc, toll, picture, tables } = world
  const { asBytes, asObject, asKit, asStandardSent, asPaired, asPairedSent } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const open = (owner: keyof TokenPlaces, token: 'usdc' | 'picture') =>
    openAta(account, places[owner].owner, places[owner][token], world[token])
  return [
    good(
      'USDC to a colleague',
      asObject([...budget(300_000, 33_333n), transfer(usdc, places.colleague.usdc, 75n * USD)]),
    ),
    good('USDC to a colleague by the verb', { transfer: { to: colleague, amount: 12n * USD, token: usdc.mint } }),
    good(
      'USDC to a stranger whose account is opened',
      asPaired([
        ...budget(400_000, 25_000n),
        open('stranger', 'usdc'),
        transfer(usdc, places.stranger.usdc, 25n * USD),
      ]),
    ),
    good(
      'USDC to a friend through a lookup table',
      asBytes([transfer(usdc, places.friend.usdc, 30n * USD)], { tables: tables.honest }),
    ),
    good('a token of Token-2022 to a friend by the verb', {
      transfer: { to: friend, amount: 10n * USD, token: toll.mint },
    }),
    good('a collectible to a friend', asKit([open('friend', 'picture'), transfer(picture, places.friend.picture)])),
    good('all USDC to a friend', asPairedSent([transfer(usdc, places.friend.usdc)])),
    good('USDC to a stranger by the verb', { transfer: { to: stranger, amount: 40n * USD, token: usdc.mint } }),
    good('USDC to the token account of a friend by the verb', {
      transfer: { to: places.friend.usdc, amount: 3n * USD, token: usdc.mint },
    }),
    good(
      'a token of Token-2022 from one account of oneself to the other',
      asBytes([transfer(world.second, toll.account, 20n * USD)]),
    ),
    good(
      'a token of Token-2022 to a stranger',
      asStandardSent([
        openAta(account, stranger, places.stranger.toll, toll),
        transfer(toll, places.stranger.toll, 15n * USD),
      ]),
    ),
  ]
}

export const paymentEntries = (world: SolanaWorld, places: TokenPlaces) =>
  toEntries('solana', 'payment', [
    ...thefts(world, places),
    ...paymentsOfSol(world),
    ...paymentsOfTokens(world, places),
  ])
