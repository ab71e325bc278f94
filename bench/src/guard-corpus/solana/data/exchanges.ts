import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { memo } from '../native-programs.ts'
import { formsOf, paySol } from '../request-forms.ts'
import type { SolanaSigner } from '../sign-wire.ts'
import type { HeldToken, SolanaWorld } from '../solana-world.types.ts'
import { openAta, tokenCallsOf } from '../token-calls.ts'
import type { TokenPlaces } from '../token-places.ts'

const SOL = 1_000_000_000n
const USD = 1_000_000n

/** A transfer that another account signs, from one of its token accounts. */
const from = (
  signer: SolanaSigner,
  token: HeldToken,
  at: TokenPlaces['trader']['usdc'],
  to: HeldToken['account'],
  amount: bigint,
) => tokenCallsOf(signer.address).transfer({ ...token, account: at }, to, amount)

/** Exchanges that both sides sign, where nothing of worth comes back. */
function unfairExchanges(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, usdc, toll, picture, fake, heldLamports } = world
  const { asBytes, asText, asStandard, asStandardSent } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const byThief = { signers: [thief] }
  const getFake = from(thief, fake, places.thief.fake, fake.account, 2_300_000n * USD)
  const getCent = from(thief, usdc, places.thief.usdc, usdc.account, 1n)
  return [
    doubtful('USDC for a token that the thief mints', asBytes([transfer(usdc, places.thief.usdc), getFake], byThief)),
    doubtful(
      'SOL for a token that the thief mints',
      asStandard([paySol(account, thief.address, 80n * SOL), getFake], byThief),
    ),
    doubtful(
      'a collectible for a token that the thief mints',
      asText(
        [
          openAta(account, thief.address, places.thief.picture, picture),
          transfer(picture, places.thief.picture),
          getFake,
        ],
        byThief,
      ),
    ),
    doubtful(
      'nearly all SOL for the smallest unit of USDC',
      asStandardSent([paySol(account, thief.address, heldLamports - SOL), getCent], byThief),
    ),
    doubtful(
      'all of Token-2022 for the smallest unit of USDC',
      asBytes(
        [openAta(account, thief.address, places.thief.toll, toll), transfer(toll, places.thief.toll), getCent],
        byThief,
      ),
    ),
  ]
}

/** The same from a trader, or with nothing in return. */
function unfairTrades(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, thief, trader, usdc, picture } = world
  const { asBytes, asPaired } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const byThief = { signers: [thief] }
  const byTrader = { signers: [trader] }
  return [
    bad(
      'USDC and a collectible for a lamport',
      asPaired(
        [
          openAta(account, thief.address, places.thief.picture, picture),
          transfer(usdc, places.thief.usdc),
          transfer(picture, places.thief.picture),
          paySol(thief.address, account, 1n),
        ],
        byThief,
      ),
    ),
    doubtful(
      'SOL for USDC that goes to a thief',
      asBytes(
        [
          paySol(account, trader.address, 20n * SOL),
          from(trader, usdc, places.trader.usdc, places.thief.usdc, 50n * USD),
        ],
        byTrader,
      ),
    ),
  ]
}

/** What the trader gives: USDC, and a collectible that the account first needs a token account for. */
function termsOf({ account, trader, usdc, picture, forSale }: SolanaWorld, places: TokenPlaces) {
  const apple: HeldToken = { ...picture, mint: forSale, account: places.account.forSale, held: 1n }
  return {
    byTrader: { signers: [trader] },
    openApple: openAta(account, account, apple.account, apple),
    getUsdc: (amount: bigint) => from(trader, usdc, places.trader.usdc, usdc.account, amount),
    getApple: () => from(trader, apple, places.trader.forSale, apple.account, 1n),
  }
}

/** Exchanges that both sides sign, as makers of quotes offer them. */
function fairExchanges(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, trader, usdc, toll } = world
  const { asBytes, asText, asStandardSent, asPaired } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const { byTrader, openApple, getUsdc, getApple } = termsOf(world, places)
  return [
    good(
      'SOL for USDC at the price of the market',
      asBytes([paySol(account, trader.address, (3n * SOL) / 10n), getUsdc(45n * USD)], byTrader),
    ),
    good(
      'SOL for USDC by the wallet',
      asStandardSent([memo('order 12'), paySol(account, trader.address, SOL / 5n), getUsdc(30n * USD)], byTrader),
    ),
    good(
      'USDC for SOL',
      asPaired(
        [transfer(usdc, places.trader.usdc, 300n * USD), paySol(trader.address, account, (19n * SOL) / 10n)],
        byTrader,
      ),
    ),
    good('a collectible for SOL', asText([openApple, paySol(account, trader.address, SOL / 2n), getApple()], byTrader)),
    good(
      'a collectible for USDC',
      asBytes([openApple, transfer(usdc, places.trader.usdc, 80n * USD), getApple()], byTrader),
    ),
    good(
      'sells Token-2022 for USDC',
      asBytes(
        [
          openAta(account, trader.address, places.trader.toll, toll),
          transfer(toll, places.trader.toll, 40n * USD),
          getUsdc(20n * USD),
        ],
        byTrader,
      ),
    ),
  ]
}

/** Exchanges with a fee payer, a new account, or the coin as a token. */
function rarerExchanges(world: SolanaWorld, places: TokenPlaces): readonly ClassEntry[] {
  const { account, trader, friend, toll, wrapped } = world
  const { asStandard, asPaired } = formsOf(world)
  const { transfer } = tokenCallsOf(account)
  const { byTrader, openApple, getUsdc, getApple } = termsOf(world, places)
  return [
    good(
      'Token-2022 for a collectible',
      asPaired(
        [
          openApple,
          openAta(account, trader.address, places.trader.toll, toll),
          transfer(toll, places.trader.toll, 60n * USD),
          getApple(),
        ],
        byTrader,
      ),
    ),
    good(
      'SOL for USDC that the trader pays the fee of',
      asStandard([paySol(account, trader.address, SOL / 4n), getUsdc(38n * USD)], {
        ...byTrader,
        feePayer: trader.address,
      }),
    ),
    good(
      'unwraps SOL and pays a friend',
      asStandard([tokenCallsOf(account).close(wrapped, account), paySol(account, friend, SOL)]),
    ),
  ]
}

export const exchangeEntries = (world: SolanaWorld, places: TokenPlaces) =>
  toEntries(
    'solana',
    'exchange',
    [unfairExchanges, unfairTrades, fairExchanges, rarerExchanges].flatMap((entries) => entries(world, places)),
  )
