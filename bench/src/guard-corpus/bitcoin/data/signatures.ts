import { SigHash } from '@scure/btc-signer'
import type { ClassEntry } from '../../corpus.types.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import type { BitcoinWorld } from '../bitcoin-world.types.ts'
import { note, output, toBase64, toPsbt } from '../build-psbt.ts'
import { formsOf } from '../request-forms.ts'

const BTC = 100_000_000n
const FEE = 2_000n
const { NONE, NONE_ANYONECANPAY, SINGLE, SINGLE_ANYONECANPAY, ALL_ANYONECANPAY } = SigHash

/** Signatures that leave parts of the transaction open to any holder. @see BIP-143 */
function openThefts(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, friend, coins, taproot, inscribed, ordinals, legacyCoin, legacy } = world
  const { asVerb, asPaired, asUnisat, asLeather, asStandard, provider } = formsOf(world)
  const [large, small] = coins
  const toSelf = [[account, small.amount - FEE]] as const
  const silent = toPsbt([small], toSelf)
  const of = (sighashTypes: readonly number[]) => [{ address: account.address, index: 0, sighashTypes }]
  return [
    bad('fixes no output', asVerb([{ coin: large, sighash: NONE }], [output(account, large.amount - FEE)])),
    bad('fixes no output by WalletConnect', asPaired([{ coin: small, sighash: NONE }], toSelf)),
    bad('fixes no output and no other input', asUnisat([{ coin: small, sighash: NONE_ANYONECANPAY }], toSelf)),
    bad(
      'fixes no output as the request alone says',
      provider('signPsbt', { account: account.address, psbt: toBase64(silent), signInputs: of([NONE]) }),
    ),
    bad('fixes no output by Leather', asLeather([{ coin: small, sighash: NONE }], toSelf, [NONE])),
    bad('fixes no output as the standard is told', asStandard([small], toSelf, 'NONE')),
    bad('fixes no output of the verb', { transaction: { psbt: toBase64(silent), signInputs: of([NONE]) } }),
    bad(
      'fixes no output for a coin of Taproot',
      asPaired([{ coin: taproot, sighash: NONE }], [output(ordinals, taproot.amount - FEE)], [ordinals.address]),
    ),
    bad(
      'fixes no output for a coin of before',
      asPaired([{ coin: legacyCoin, sighash: NONE }], [output(legacy, legacyCoin.amount - FEE)], [legacy.address]),
    ),
    bad(
      'fixes one small output for a large coin',
      asVerb([{ coin: large, sighash: SINGLE_ANYONECANPAY }], [output(account, 10_000n)]),
    ),
    bad(
      'fixes an output to a thief',
      asPaired([{ coin: small, sighash: SINGLE }], [output(thief, small.amount - FEE)]),
    ),
    bad(
      'fixes one of two outputs',
      asUnisat(
        [{ coin: large, sighash: SINGLE }],
        [output(friend, BTC / 100n), output(account, large.amount - BTC / 100n - FEE)],
      ),
    ),
    bad(
      'fixes an output that is not there',
      asPaired([large, { coin: small, sighash: SINGLE }], [output(account, large.amount - FEE)]),
    ),
    doubtful(
      'sells an inscription for the dust of it',
      asPaired([{ coin: inscribed, sighash: SINGLE_ANYONECANPAY }], [output(account, 546n)], [ordinals.address]),
    ),
    bad(
      'sells an inscription to the credit of a thief',
      asUnisat([{ coin: inscribed, sighash: SINGLE_ANYONECANPAY }], [output(thief, BTC / 20n)], [ordinals.address]),
    ),
  ]
}

/** Such signatures as markets ask for. */
function openSales(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, coins, taproot, inscribed, ordinals, trader } = world
  const { asVerb, asPaired, asUnisat } = formsOf(world)
  const [, small] = coins
  return [
    good(
      'offers an inscription at a price',
      asPaired([{ coin: inscribed, sighash: SINGLE_ANYONECANPAY }], [output(account, BTC / 20n)], [ordinals.address]),
    ),
    good(
      'offers an inscription at a price by UniSat',
      asUnisat([{ coin: inscribed, sighash: SINGLE_ANYONECANPAY }], [output(account, BTC / 50n)], [ordinals.address]),
    ),
    good(
      'adds a coin to a common payment',
      asVerb(
        [{ coin: small, sighash: ALL_ANYONECANPAY }],
        [output(trader, BTC / 10n), output(account, small.amount - BTC / 10n - FEE)],
      ),
    ),
    good(
      'fixes everything by default of Taproot',
      asPaired(
        [{ coin: taproot, sighash: 0 }],
        [output(friend, BTC / 100n), output(ordinals, taproot.amount - BTC / 100n - FEE)],
        [ordinals.address],
      ),
    ),
  ]
}

/** Excessive fees, and outputs that nobody receives. */
function losses(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, coins, inscribed, ordinals } = world
  const { asVerb, asPaired, asSats, asLeather } = formsOf(world)
  const [large, small] = coins
  return [
    bad('all but a little as a fee', asVerb([large], [output(friend, BTC / 100n)])),
    bad(
      'half of a coin as a fee',
      asPaired([large], [output(friend, BTC / 10n), output(account, (large.amount * 4n) / 10n)]),
    ),
    bad('two coins as a fee', asLeather(coins, [output(note('free mint'), 0n)])),
    bad(
      'money in a note that nobody can spend',
      asSats([small], [output(note('deposit'), small.amount / 2n), output(account, small.amount / 2n - FEE)]),
    ),
    doubtful(
      'an inscribed coin as a fee',
      asPaired(
        [small, inscribed],
        [output(friend, BTC / 100n), output(account, small.amount - BTC / 100n)],
        [ordinals.address],
      ),
    ),
    doubtful(
      'an inscribed coin as money for a friend',
      asPaired(
        [inscribed, small],
        [output(friend, BTC / 100n), output(account, small.amount - BTC / 100n)],
        [ordinals.address],
      ),
    ),
  ]
}

function ordinaryCosts(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, coins, inscribed, ordinals } = world
  const { asPaired, asSats } = formsOf(world)
  const [large, small] = coins
  return [
    good(
      'a fee of a busy hour',
      asPaired([large], [output(friend, BTC / 2n), output(account, large.amount - BTC / 2n - 60_000n)]),
    ),
    good(
      'an inscribed coin to the address of a friend',
      asPaired(
        [inscribed, small],
        [output(world.friendTaproot, inscribed.amount), output(account, small.amount - FEE)],
        [ordinals.address],
      ),
    ),
    good(
      'an inscribed coin to an address of oneself',
      asSats(
        [inscribed, small],
        [output(ordinals, inscribed.amount), output(account, small.amount - FEE)],
        [ordinals.address],
      ),
    ),
  ]
}

export const signatureEntries = (world: BitcoinWorld) => [
  ...toEntries('bip122', 'open-signature', [...openThefts(world), ...openSales(world)]),
  ...toEntries('bip122', 'loss', [...losses(world), ...ordinaryCosts(world)]),
]
