import { createECDH, createHash } from 'node:crypto'
import { type BitcoinKey, type BitcoinNode, startBitcoin } from '@latchkey/devnet'
import { p2wpkh } from '@scure/btc-signer'
import * as v from 'valibot'
import type { BitcoinWorld, Coin, Owner } from './bitcoin-world.types.ts'
import { REGTEST, toBytes, toHex } from './build-psbt.ts'

const unspent = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))
/** Amounts of the coins that only the corpus uses. */
const [MONEY, INSCRIBED] = [30_000_000n, 10_000n]

/** Starts a chain on which the account has several types of coins, and has paid a friend. */
export async function startBitcoinWorld(): Promise<{ readonly node: BitcoinNode; readonly world: BitcoinWorld }> {
  const node = await startBitcoin()
  try {
    return { node, world: await prepareWorld(node) }
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function prepareWorld(node: BitcoinNode): Promise<BitcoinWorld> {
  const [alice, bob, carol, supplies] = node.accounts.map(({ keys }) => keys)
  if (!alice || !bob || !carol || !supplies) throw new Error('too few people')
  const [account, ordinals, legacy] = [toOwner(alice.p2wpkh), toOwner(alice.p2tr), toOwner(alice.p2pkh)]
  const [friend, trader] = [toOwner(bob.p2wpkh), toOwner(carol.p2tr)]
  const thief = ownerOf(71)
  for (const [owner, amount] of [
    [trader, MONEY],
    [trader, INSCRIBED],
    [thief, MONEY],
  ] as const) {
    node.fund(owner.address, amount)
    node.mine()
  }
  const coinsOf = (owner: Owner) => readCoins(node, owner)
  const [large, small] = await coinsOf(account)
  const [taproot, , inscribed] = await coinsOf(ordinals)
  const [traderCoin, forSale] = await coinsOf(trader)
  const [[legacyCoin], [friendCoin], [thiefCoin]] = [await coinsOf(legacy), await coinsOf(friend), await coinsOf(thief)]
  if (!large || !small || !taproot || !inscribed || !traderCoin || !forSale || !legacyCoin || !friendCoin || !thiefCoin)
    throw new Error('too few coins')
  return {
    ...{ account, ordinals, legacy, friend, friendTaproot: toOwner(bob.p2tr), stranger: toOwner(supplies.p2wpkh) },
    ...{ trader, thief, taproot, inscribed, legacyCoin, friendCoin, forSale, traderCoin, thiefCoin },
    coins: [large, small],
    // Found by brute force: the four characters after the version and the last four are those of the other address.
    friendTwin: 'bcrt1qddd40d98qqxhxe36uravp6uhj9urchr5qzawk3',
    ownTwin: 'bcrt1qquv9ga3ef26hky9wdcz6mxg20kce8jujy4pnuw',
    denied: ownerOf(74).address,
    nowSec: Math.floor(Date.now() / 1_000),
    domain: 'app.example',
  }
}

const toOwner = ({ type, address, publicKey, privateKey, script }: BitcoinKey): Owner => ({
  type,
  address,
  publicKey,
  privateKey,
  script: toBytes(script),
})

/** A key of the corpus, by a byte. Never use. */
function ownerOf(filler: number): Owner {
  const privateKey = new Uint8Array(createHash('sha256').update(Uint8Array.of(filler)).digest())
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(privateKey)
  const publicKey = new Uint8Array(pair.getPublicKey(null, 'compressed'))
  const { address, script } = p2wpkh(publicKey, REGTEST)
  if (address === undefined) throw new Error('the key has no address')
  return { type: 'p2wpkh', address, publicKey: toHex(publicKey), privateKey, script }
}

/** The largest first. */
async function readCoins({ url }: BitcoinNode, owner: Owner): Promise<readonly Coin[]> {
  const found = v.parse(unspent, await (await fetch(`${url}/address/${owner.address}/utxo`)).json())
  const coins = found.map(async ({ txid, vout, value }): Promise<Coin> => {
    const before = await (await fetch(`${url}/tx/${txid}/hex`)).text()
    return { txid, index: vout, amount: BigInt(value), owner, before }
  })
  return (await Promise.all(coins)).toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
}
