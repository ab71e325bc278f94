import { chainAdapterContract } from '@latchkey/testing/contracts'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll } from 'vitest'
import { startBitcoinWorld } from '../fixtures/bitcoin-world.ts'

let world: Awaited<ReturnType<typeof startBitcoinWorld>>
beforeAll(async () => {
  world = await startBitcoinWorld()
})
afterAll(() => world?.chain.stop())

/** Satoshis below which nodes relay no output. */
const DUST = 294n

/** Returns a PSBT that spends one P2WPKH output; the difference to the amount is the fee. */
async function buildPsbt(from: string, to: string, amount: bigint): Promise<string> {
  const { chain, keyOf } = world
  const [coin] = await (await fetch(`${chain.url}/address/${from}/utxo`)).json()
  const witnessUtxo = { script: Buffer.from(keyOf('Alice', 'p2wpkh').script, 'hex'), amount: BigInt(coin.value) }
  const transaction = new Transaction()
  transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo })
  transaction.addOutputAddress(to, amount, chain.network)
  return Buffer.from(transaction.toPSBT(0)).toString('base64')
}

for (const type of ['p2wpkh', 'p2pkh', 'p2sh-p2wpkh', 'p2tr'] as const)
  chainAdapterContract(`the Bitcoin adapter with a wallet of ${type}`, async () => {
    const { network, otherNetwork } = world
    const { wallet, session, address } = world.createWallet('Alice', type)
    const recipient = world.createWallet('Alice', 'p2wpkh', {
      privateKeys: [crypto.getRandomValues(new Uint8Array(32))],
    })
    return {
      adapter: world.createAdapter(),
      session,
      network,
      otherNetwork,
      recipient: recipient.address,
      switchesSilently: true,
      leastAmount: DUST,
      toTransaction: async (amount) => ({ to: recipient.address, amount }),
      ...(type === 'p2wpkh' && { toPsbt: (amount: bigint) => buildPsbt(address, recipient.address, amount) }),
      rejectNext: wallet.rejectNext,
      // Verified with another library than those of the adapter and the wallet.
      isSignedMessage: async (message, signature) => Verifier.verifySignature(address, message, signature),
    }
  })
