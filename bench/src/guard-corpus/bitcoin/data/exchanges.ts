import { SigHash } from '@scure/btc-signer'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import type { BitcoinWorld } from '../bitcoin-world.types.ts'
import { output, toBase64, toHex, toPsbt } from '../build-psbt.ts'
import { formsOf } from '../request-forms.ts'

const BTC = 100_000_000n
const FEE = 3_000n

/** Transactions with inputs of several people, which the account loses by. */
function unfairExchanges(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, ordinals, thief, trader, coins, inscribed, forSale, thiefCoin } = world
  const { asVerb, asPaired, asUnisat } = formsOf(world)
  const [large, small] = coins
  const price = BTC / 20n
  const sale = { coin: forSale, sighash: SigHash.SINGLE_ANYONECANPAY, isSigned: true }
  const shared = [ordinals.address]
  return [
    doubtful(
      'buys an inscription that goes to a thief',
      asPaired(
        [sale, small],
        [output(trader, price), output(thief, forSale.amount), output(account, small.amount - price - FEE)],
      ),
    ),
    bad(
      'buys an inscription and gets no change',
      asVerb([sale, large], [output(trader, price), output(ordinals, forSale.amount)]),
    ),
    doubtful(
      'sells an inscription for nothing',
      asPaired(
        [inscribed, thiefCoin],
        [output(thief, inscribed.amount), output(thief, thiefCoin.amount - FEE)],
        shared,
      ),
    ),
    doubtful(
      'sells an inscription and pays for it',
      asUnisat([inscribed, small], [output(thief, inscribed.amount), output(thief, small.amount - FEE)], shared),
    ),
  ]
}

/** Transactions with inputs of several people, of which the thief takes the rest. */
function unfairShares(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, trader, friend, coins, traderCoin, thiefCoin, friendCoin } = world
  const { asVerb, asPaired, asSats } = formsOf(world)
  const [large, small] = coins
  const share = BTC / 10n
  const mixed = [account, trader, friend].map((to) => [to, share] as const)
  const joined = [small, traderCoin, friendCoin]
  const rests = joined.map(({ owner, amount }) => [owner, amount - share - FEE / 3n] as const)
  return [
    doubtful(
      'pays into a coin of the thief',
      asSats([small, thiefCoin], [output(thief, small.amount + thiefCoin.amount - FEE)]),
    ),
    doubtful(
      'mixes coins and leaves the share to a thief',
      asVerb(joined, [
        output(thief, share),
        ...mixed.slice(1),
        output(thief, small.amount - share - FEE),
        ...rests.slice(1),
      ]),
    ),
    doubtful(
      'replaces a coin of a hundredth for a whole one',
      asPaired(
        [large, thiefCoin],
        [output(account, BTC / 100n), output(thief, large.amount + thiefCoin.amount - BTC / 100n - FEE)],
      ),
    ),
  ]
}

/** Transactions with inputs of several people, which each of them agreed to. */
function fairExchanges(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, ordinals, trader, friend, coins, inscribed, forSale, traderCoin, friendCoin } = world
  const { asVerb, asPaired, asUnisat, asSats } = formsOf(world)
  const [, small] = coins
  const price = BTC / 20n
  const sale = { coin: forSale, sighash: SigHash.SINGLE_ANYONECANPAY, isSigned: true }
  const shared = [ordinals.address]
  const share = BTC / 10n
  const mixed = [account, trader, friend].map((to) => [to, share] as const)
  const joined = [small, traderCoin, friendCoin]
  const rests = joined.map(({ owner, amount }) => [owner, amount - share - FEE / 3n] as const)
  return [
    good(
      'buys an inscription',
      asPaired(
        [sale, small],
        [output(trader, price), output(ordinals, forSale.amount), output(account, small.amount - price - FEE)],
      ),
    ),
    good(
      'buys an inscription by sats-connect',
      asSats(
        [sale, small],
        [output(trader, price), output(ordinals, forSale.amount), output(account, small.amount - price - FEE)],
      ),
    ),
    good(
      'sells an inscription',
      asPaired(
        [inscribed, traderCoin],
        [
          output(trader, inscribed.amount),
          output(account, BTC / 25n),
          output(trader, traderCoin.amount - BTC / 25n - FEE),
        ],
        shared,
      ),
    ),
    good('mixes coins with two people', asVerb(joined, [...mixed, ...rests])),
    good(
      'pays a shop that puts a coin beside it',
      asUnisat(
        [small, traderCoin],
        [output(trader, traderCoin.amount + BTC / 50n), output(account, small.amount - BTC / 50n - FEE)],
      ),
    ),
  ]
}

/** PSBTs that are signed in one request. */
function batches(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, friend, friendTwin, stranger, coins } = world
  const { provider } = formsOf(world)
  const [large, small] = coins
  const pay = (coin: typeof large, to: string, amount: bigint) =>
    toPsbt([coin], [output(to, amount), output(account, coin.amount - amount - FEE)])
  const nice = pay(small, friend.address, BTC / 100n)
  const fair = pay(small, stranger.address, BTC / 90n)
  const takeAll = toPsbt([large], [output(thief, large.amount - FEE)])
  const open = toPsbt([{ coin: large, sighash: SigHash.NONE }], [output(account, large.amount - FEE)])
  const twin = pay(large, friendTwin, BTC / 4n)
  const verb = (...psbts: readonly Uint8Array[]) => ({ transactions: psbts.map((psbt) => ({ psbt: toBase64(psbt) })) })
  const unisat = (...psbts: readonly Uint8Array[]) =>
    provider('signPsbts', [psbts.map(toHex), psbts.map(() => ({ autoFinalized: true }))])
  const sats = (...psbts: readonly Uint8Array[]) =>
    provider('signMultipleTransactions', {
      psbts: psbts.map((psbt) => ({
        psbtBase64: toBase64(psbt),
        inputsToSign: [{ address: account.address, signingIndexes: [0] }],
      })),
    })
  return [
    doubtful('a drain among good ones', verb(nice, takeAll, fair)),
    bad('a signature that fixes no output among good ones', verb(nice, fair, open)),
    bad('a signature that fixes no output among good ones by UniSat', unisat(nice, open)),
    bad('one that resembles a friend among good ones by sats-connect', sats(nice, twin)),
    doubtful('one that cannot be read among good ones', verb(nice, fair.slice(0, 60))),
    good('payments to two people', verb(nice, fair)),
    good(
      'two coins that are joined one by one',
      verb(
        toPsbt([large], [output(account, large.amount - FEE)]),
        toPsbt([small], [output(account, small.amount - FEE)]),
      ),
    ),
    good('one payment by a request for several', sats(fair)),
    good('payments to two people by UniSat', unisat(nice, fair)),
    good('payments to two people by sats-connect', sats(nice, fair)),
  ]
}

export const exchangeEntries = (world: BitcoinWorld) => [
  ...toEntries('bip122', 'exchange', [...unfairExchanges(world), ...unfairShares(world), ...fairExchanges(world)]),
  ...toEntries('bip122', 'batch', batches(world)),
]
