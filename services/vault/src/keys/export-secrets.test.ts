import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { BIP32Factory } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import * as bitcoin from 'bitcoinjs-lib'
import { HDNodeWallet, Wallet } from 'ethers'
import * as secp256k1 from 'tiny-secp256k1'
import { describe, expect, it } from 'vitest'
import { deriveAccounts } from './derive-accounts.ts'
import { exportSecrets } from './export-secrets.ts'

const bip32 = BIP32Factory(secp256k1)

async function exportNew(network: 'main' | 'test') {
  const entropy = crypto.getRandomValues(new Uint8Array(32))
  const { eip155, solana, bitcoinPayment, bitcoinTaproot } = await deriveAccounts(entropy, network)
  const addresses = {
    ...{ eip155: eip155.address, solana: solana.address },
    ...{ bitcoinPayment: bitcoinPayment.address, bitcoinTaproot: bitcoinTaproot.address },
  }
  return { addresses, secrets: await exportSecrets(entropy, addresses) }
}

describe('exported secrets', () => {
  it('X124: give the addresses of the wallet in other libraries, each form by itself, for 20 wallets of two networks', async () => {
    for (let each = 0; each < 20; each += 1) {
      const name = each % 2 === 0 ? 'main' : 'test'
      const network = name === 'main' ? bitcoin.networks.bitcoin : bitcoin.networks.testnet
      const coin = name === 'main' ? 0 : 1
      const { addresses, secrets } = await exportNew(name)
      expect(secrets.addresses).toEqual(addresses)
      expect(secrets.words.split(' ')).toHaveLength(24)
      expect(HDNodeWallet.fromPhrase(secrets.words).address).toBe(addresses.eip155)
      expect(new Wallet(secrets.evm).address).toBe(addresses.eip155)
      const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secrets.solana))
      expect(signer.address).toBe(addresses.solana)
      // By its words, and by the extended key of the account.
      const account = bip32.fromSeed(mnemonicToSeedSync(secrets.words), network).derivePath(`m/84'/${coin}'/0'`)
      expect([secrets.bitcoinXprv, secrets.bitcoinPath]).toEqual([account.toBase58(), `m/84'/${coin}'/0'`])
      const payment = bip32.fromBase58(secrets.bitcoinXprv, network).derivePath('0/0')
      expect(secrets.bitcoinWif).toBe(payment.toWIF())
      expect(bitcoin.payments.p2wpkh({ pubkey: payment.publicKey, network }).address).toBe(addresses.bitcoinPayment)
    }
  }, 60_000)
})
