import type { ClassEntry } from '../../corpus.types.ts'
import { signIns, texts, toSignIn } from '../../messages.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import type { BitcoinWorld, Coin } from '../bitcoin-world.types.ts'
import { output, toBase64, toHex, toPsbt } from '../build-psbt.ts'
import { formsOf } from '../request-forms.ts'

const BTC = 100_000_000n
const FEE = 2_000n
/** First 32 digits of the hash of the first block. @see CAIP-2 of bip122 */
const CHAIN_ID = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** Changes the first occurrence of an amount of eight bytes. */
function replaceAmount(psbt: Uint8Array, from: bigint, to: bigint): Uint8Array {
  const buffer = Buffer.from(psbt)
  const place = buffer.indexOf(Buffer.from(BigUint64Array.of(from).buffer))
  if (place < 0) throw new Error('the amount is not there')
  buffer.writeBigUInt64LE(to, place)
  return new Uint8Array(buffer)
}

/** False and missing claims of a PSBT about the coins that it spends. */
function falseClaims(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, friend, coins, thiefCoin, legacyCoin, legacy } = world
  const { asVerb, asPaired, asUnisat, provider } = formsOf(world)
  const [large, small] = coins
  const paid = BTC / 100n
  const toFriend = (left: bigint) => [output(friend, paid), output(account, left - paid - FEE)]
  const missing: Coin = { ...large, txid: '5e'.repeat(32) }
  // The fee seems small, and is nearly all of the coin.
  const claimed = legacyCoin.amount / 10n
  const changed = replaceAmount(toPsbt([legacyCoin], [output(legacy, claimed - FEE)]), legacyCoin.amount, claimed)
  const sign = (psbt: Uint8Array, signInputs: unknown) =>
    provider('signPsbt', { account: account.address, psbt: toBase64(psbt), signInputs })
  return [
    doubtful(
      'a coin that it calls smaller',
      asVerb([{ coin: large, claims: { amount: small.amount } }], toFriend(small.amount)),
    ),
    doubtful(
      'two coins of which it calls one smaller',
      asPaired([small, { coin: large, claims: { amount: BTC / 10n } }], toFriend(small.amount)),
    ),
    doubtful('a coin that it says nothing of', asVerb([{ coin: large, claims: 'nothing' }], toFriend(small.amount))),
    doubtful(
      'a second coin that it says nothing of',
      asPaired([small, { coin: large, claims: 'nothing' }], toFriend(small.amount)),
    ),
    doubtful(
      'a coin of the account that it calls that of another',
      asUnisat(
        [small, { coin: large, claims: { script: thief.script } }],
        [output(friend, paid), output(thief, large.amount), output(account, small.amount - paid - FEE)],
      ),
    ),
    doubtful(
      'a coin of the thief that it calls the own one',
      asVerb(
        [small, { coin: thiefCoin, claims: { script: account.script } }],
        [output(thief, small.amount + thiefCoin.amount - FEE)],
      ),
    ),
    doubtful('a coin that is not there', asVerb([missing], toFriend(large.amount))),
    doubtful('a coin of before whose transaction is changed', sign(changed, [{ address: legacy.address, index: 0 }])),
  ]
}

/** An inscribed coin beside an ordinary payment. */
function hiddenInscriptions(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, friend, coins, ordinals, inscribed } = world
  const { provider } = formsOf(world)
  const [, small] = coins
  const paid = BTC / 100n
  const own = { address: account.address, index: 0 }
  const psbt = toPsbt(
    [small, inscribed],
    [output(friend, paid), output(account, small.amount - paid - FEE), output(thief, inscribed.amount)],
  )
  const sign = (signInputs: unknown) =>
    provider('signPsbt', { account: account.address, psbt: toBase64(psbt), signInputs })
  return [
    doubtful('an inscribed coin for a thief beside a payment', sign([own, { address: ordinals.address, index: 1 }])),
    doubtful('an inscribed coin as one of the account for payments', sign([own, { ...own, index: 1 }])),
  ]
}

function trueClaims(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, friend, coins, ordinals, legacyCoin, legacy, taproot, friendCoin } = world
  const { asPaired, asUnisat, provider } = formsOf(world)
  const [, small] = coins
  const paid = BTC / 100n
  const toFriend = (left: bigint) => [output(friend, paid), output(account, left - paid - FEE)]
  // The fee seems small, and is nearly all of the coin.
  const own = { address: account.address, index: 0 }
  const sign = (psbt: Uint8Array, signInputs: unknown) =>
    provider('signPsbt', { account: account.address, psbt: toBase64(psbt), signInputs })
  return [
    good(
      'a coin of before with its transaction',
      asPaired([legacyCoin], [output(friend, paid), output(legacy, legacyCoin.amount - paid - FEE)], [legacy.address]),
    ),
    good('the one input of its own', sign(toPsbt([small], toFriend(small.amount)), [own])),
    good(
      'an input of a friend that is not to be signed',
      sign(
        toPsbt(
          [small, friendCoin],
          [output(friend, friendCoin.amount + paid), output(account, small.amount - paid - FEE)],
        ),
        [own],
      ),
    ),
    good(
      'a coin of Taproot',
      asPaired([taproot], [output(friend, paid), output(ordinals, taproot.amount - paid - FEE)], [ordinals.address]),
    ),
    good(
      'coins of three kinds',
      asUnisat(
        [small, taproot, legacyCoin],
        [output(friend, small.amount + taproot.amount), output(account, legacyCoin.amount - FEE)],
        [ordinals.address, legacy.address],
      ),
    ),
  ]
}

/** Texts that are no PSBT, or not all of one. */
function malformed(world: BitcoinWorld): readonly ClassEntry[] {
  const { account, thief, coins } = world
  const { provider } = formsOf(world)
  const [large] = coins
  const takeAll = toPsbt([large], [output(thief, large.amount - FEE)])
  const paired = (psbt: unknown) =>
    provider('signPsbt', { account: account.address, psbt, signInputs: [{ address: account.address, index: 0 }] })
  const twice = new Uint8Array([...takeAll, ...takeAll])
  return [
    doubtful('a drain without its last bytes', { transaction: { psbt: toBase64(takeAll.slice(0, -12)) } }),
    doubtful('a drain without its last bytes by WalletConnect', paired(toBase64(takeAll.slice(0, 90)))),
    doubtful('a drain without its first byte', paired(toBase64(takeAll.slice(1)))),
    doubtful('a drain behind another', paired(toBase64(twice))),
    doubtful('a drain in hex where base64 is expected', paired(toHex(takeAll))),
    doubtful('a drain as a list of numbers', paired(Array.from(takeAll))),
    doubtful('a text that is none', { transaction: 'please sign this' }),
    doubtful('a request without a PSBT', provider('signPsbt', {})),
    doubtful('a drain by a method that nobody knows', provider('signPsbtAndMore', { psbt: toBase64(takeAll) })),
  ]
}

/** Messages by the objects of wallets. */
function walletMessages(world: BitcoinWorld, otherSite: string, thisSite: string): readonly ClassEntry[] {
  const { account } = world
  const { provider } = formsOf(world)
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const paired = (message: string) =>
    provider('signMessage', { account: account.address, message, address: account.address })
  const sats = (message: string) => provider('signMessage', { address: account.address, message, protocol: 'BIP322' })
  const unisat = (message: string) => provider('signMessage', [message, 'bip322-simple'])
  const standard = (message: string) =>
    provider('features.bitcoin:signMessage.signMessage', [
      { account: { address: account.address }, message: utf8(message) },
    ])
  return [
    bad('signs in to another site by WalletConnect', paired(otherSite)),
    bad('signs in to another site by sats-connect', sats(otherSite)),
    bad('signs in to another site by UniSat', unisat(otherSite)),
    bad('signs in to another site by the standard', standard(otherSite)),
    good('signs in to this site by sats-connect', sats(thisSite)),
    good('signs in to this site by the standard', standard(thisSite)),
    good('a text by WalletConnect', paired('I collect the pears on Friday.')),
    good('a text by UniSat', unisat('Order 4711: two crates of plums')),
    good('a text by the standard', standard('Delivery on Friday, 8 to 10, gate 4')),
    good('a challenge by sats-connect', sats(JSON.stringify({ action: 'login', nonce: 'p0s7Tz41' }))),
    good('signs in to this site by UniSat', unisat(thisSite)),
    good('signs in to this site by WalletConnect', paired(thisSite)),
  ]
}

export function signedEntries(world: BitcoinWorld) {
  const { account, friend, domain, nowSec } = world
  const facts = { chain: 'Bitcoin', chainId: CHAIN_ID, account: account.address, other: friend.address, domain, nowSec }
  const ofWallet = walletMessages(world, toSignIn(facts, { domain: 'exchange.example' }), toSignIn(facts))
  return [
    ...toEntries('bip122', 'claim-of-psbt', [
      ...falseClaims(world),
      ...hiddenInscriptions(world),
      ...trueClaims(world),
    ]),
    ...toEntries('bip122', 'malformed', malformed(world)),
    ...toEntries('bip122', 'sign-in', [...signIns(facts), ...ofWallet]),
    ...toEntries('bip122', 'message', texts),
  ]
}
