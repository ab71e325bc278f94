import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import type { BitcoinWorld } from '../bitcoin-world.types.ts'
import { note, output, toBytes } from '../build-psbt.ts'
import { formsOf } from '../request-forms.ts'

const BTC = 100_000_000n
/** An ordinary fee of these transactions. */
const FEE = 2_000n

/** Payments of the whole balance of an account to a thief. */
function wholeAccounts(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, coins, taproot, legacyCoin, ordinals, legacy } = world
  const { asVerb, asText, asPaired, asSats, asUnisat, asLeather, asStandard, provider } = formsOf(world)
  const [large, small] = coins
  const all = large.amount + small.amount - FEE
  const shared = [ordinals.address, legacy.address]
  return [
    doubtful('all of the account to a thief', asVerb(coins, [output(thief, all)])),
    doubtful('all of the account to a thief by WalletConnect', asPaired(coins, [output(thief, all)])),
    doubtful('all of the account to a thief by sats-connect', asSats(coins, [output(thief, all)])),
    doubtful('all of the account to a thief by UniSat', asUnisat(coins, [output(thief, all)])),
    doubtful('all of the account to a thief by Leather', asLeather(coins, [output(thief, all)])),
    doubtful('all of the account to a thief by the standard', asStandard(coins, [output(thief, all)])),
    doubtful('all of the account to a thief as a payment', { transaction: { to: thief.address, amount: all } }),
    doubtful('all of the account by the verb of transfers', { transfer: { to: thief.address, amount: all } }),
    doubtful(
      'all of the account by a transfer of WalletConnect',
      provider('sendTransfer', { account: account.address, recipientAddress: thief.address, amount: String(all) }),
    ),
    doubtful('all of the account by a transfer of UniSat', provider('sendBitcoin', [thief.address, Number(all)])),
    doubtful(
      'all of three addresses to a thief',
      asPaired([...coins, taproot, legacyCoin], [output(thief, all + taproot.amount + legacyCoin.amount)], shared),
    ),
    doubtful(
      'all to a thief in three parts',
      asText(coins, [output(thief, all / 3n), output(thief, all / 3n), output(thief, all / 3n)]),
    ),
  ]
}

/** Payments whose receiver is not who it seems. */
function wrongReceivers(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, friend, friendTwin, ownTwin, denied, coins } = world
  const { asVerb, asPaired, asStandard, provider } = formsOf(world)
  const [large, small] = coins
  const rest = large.amount - BTC / 100n - FEE
  return [
    doubtful(
      'a payment to a friend with the change to a thief',
      asVerb([large], [output(friend, BTC / 100n), output(thief, rest)]),
    ),
    bad(
      'a payment to a friend with the change to an address that resembles the account',
      asPaired([large], [output(friend, BTC / 100n), output(ownTwin, rest)]),
    ),
    bad(
      'to an address that resembles a friend',
      asVerb([large], [output(friendTwin, BTC / 5n), output(account, large.amount - BTC / 5n - FEE)]),
    ),
    bad('to an address that resembles a friend as a payment', { transaction: { to: friendTwin, amount: BTC / 50n } }),
    bad(
      'to an address that resembles a friend by sats-connect',
      provider('sendTransfer', { recipients: [{ address: friendTwin, amount: 2_000_000 }] }),
    ),
    bad('to an address that the site denies', { transfer: { to: denied, amount: BTC / 100n } }),
    bad(
      'to an address that the site denies in a PSBT',
      asStandard([small], [output(denied, BTC / 100n), output(account, small.amount - BTC / 100n - FEE)]),
    ),
  ]
}

/** Payments by the objects of wallets and by the verbs. */
function paymentsByWallets(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, stranger, coins } = world
  const { asPaired, asSats, asLeather, asStandard, provider } = formsOf(world)
  const [large, small] = coins
  const back = (coin: typeof large, paid: bigint, fee = FEE) => [account, coin.amount - paid - fee] as const
  // Of two keys together: version 0, and the hash of their script. @see BIP-141, Runes
  return [
    good('pays a friend as a payment', { transaction: { to: friend.address, amount: BTC / 20n } }),
    good('pays a friend by the verb of transfers', { transfer: { to: friend.address, amount: BTC / 40n } }),
    good('pays a friend by sats-connect', asSats([large], [output(friend, BTC / 10n), back(large, BTC / 10n)])),
    good(
      'pays a friend by a transfer of WalletConnect',
      provider('sendTransfer', { account: account.address, recipientAddress: friend.address, amount: '150000' }),
    ),
    good('pays a stranger by UniSat', provider('sendBitcoin', [stranger.address, 250_000])),
    good('pays a stranger by Leather', asLeather([large], [output(stranger, BTC / 25n), back(large, BTC / 25n)], [1])),
    good(
      'pays by a signature that fixes everything',
      asPaired([{ coin: small, sighash: 1 }], [output(friend, BTC / 90n), back(small, BTC / 90n)]),
    ),
    good('pays a friend by the standard', asStandard([large], [output(friend, BTC / 12n), back(large, BTC / 12n)])),
    good(
      'pays a friend and a note by sats-connect',
      asSats([small], [output(friend, BTC / 70n), output(note('rent'), 0n), back(small, BTC / 70n)]),
    ),
    good(
      'pays by a transfer of sats-connect',
      provider('sendTransfer', { recipients: [{ address: stranger.address, amount: 90_000 }] }),
    ),
    good(
      'pays two people by a transfer of sats-connect',
      provider('sendTransfer', { recipients: [friend, stranger].map(({ address }) => ({ address, amount: 70_000 })) }),
    ),
  ]
}

function otherPayments(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, friendTaproot, stranger, coins, taproot, legacyCoin, ordinals, legacy, trader } = world
  const { asVerb, asText, asPaired, asSats, asUnisat, asStandard } = formsOf(world)
  const [large, small] = coins
  const back = (coin: typeof large, paid: bigint, fee = FEE) => [account, coin.amount - paid - fee] as const
  const shared = [ordinals.address, legacy.address]
  const both = large.amount + small.amount
  // Of two keys together: version 0, and the hash of their script. @see BIP-141, Runes
  const channel = toBytes(`0020${'b4'.repeat(32)}`)
  const rune = toBytes('6a5d0614c0a2331400')
  return [
    good('pays a friend', asVerb([small], [output(friend, BTC / 100n), back(small, BTC / 100n)])),
    good(
      'pays a friend at a new address',
      asPaired([small], [back(small, BTC / 30n), output(friendTaproot, BTC / 30n)]),
    ),
    good('pays a stranger', asVerb([small], [output(stranger, BTC / 50n), back(small, BTC / 50n)])),
    good(
      'pays two people',
      asUnisat([large], [output(friend, BTC / 50n), output(stranger, BTC / 60n), back(large, BTC / 50n + BTC / 60n)]),
    ),
    good(
      'pays with a note',
      asStandard([small], [output(stranger, BTC / 80n), output(note('order 4711'), 0n), back(small, BTC / 80n)]),
    ),
    good(
      'pays with a fee that is soon mined',
      asVerb([large], [output(friend, BTC / 10n), back(large, BTC / 10n, 30_000n)]),
    ),
    good('joins two coins', asText(coins, [output(account, both - FEE)])),
    good(
      'joins the coins of all addresses',
      asPaired(
        [...coins, taproot, legacyCoin],
        [output(account, both + taproot.amount + legacyCoin.amount - 2n * FEE)],
        shared,
      ),
    ),
    good(
      'splits a coin in four',
      asUnisat(
        [small],
        [1n, 1n, 1n, 1n].map(() => [account, small.amount / 4n - FEE] as const),
      ),
    ),
    good('moves money to its address of Taproot', asSats([small], [output(ordinals, small.amount - FEE)])),
    good('pays an address of before', asUnisat([small], [output(legacy, BTC / 100n), back(small, BTC / 100n)])),
    good('opens a channel', asPaired([large], [output(channel, BTC / 10n), back(large, BTC / 10n)])),
    good('commits to an inscription', asUnisat([small], [output(trader, 12_500n), back(small, 12_500n)])),
    good('mints a rune', asSats([small], [output(ordinals, 546n), output(rune, 0n), back(small, 546n)])),
    good(
      'pays a friend from an address of before',
      asPaired([legacyCoin], [output(friend, BTC / 50n), output(legacy, legacyCoin.amount - BTC / 50n - FEE)], shared),
    ),
    good('pays a tenth to a stranger', asText([large], [output(stranger, BTC / 10n), back(large, BTC / 10n)])),
    good('leaves a note', asVerb([small], [output(note('proof of 3b9f'), 0n), back(small, 0n)])),
  ]
}

export const paymentEntries = (world: BitcoinWorld) =>
  toEntries('bip122', 'payment', [
    ...wholeAccounts(world),
    ...wrongReceivers(world),
    ...paymentsByWallets(world),
    ...otherPayments(world),
  ])
