import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { BIP32Factory } from 'bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from 'bip39'
import * as bitcoin from 'bitcoinjs-lib'
import { derivePath, getPublicKey } from 'ed25519-hd-key'
import { HDNodeWallet, Mnemonic } from 'ethers'
import * as secp256k1 from 'tiny-secp256k1'
import { describe, expect, it } from 'vitest'
import { deriveAccounts, toWords } from './derive-accounts.ts'

const ZEROS = new Uint8Array(32)
/** The words of 32 zeros in the published vectors of BIP-39. */
const ABANDON = `${'abandon '.repeat(23)}art`

const randomEntropies = (count: number) =>
  Array.from({ length: count }, () => crypto.getRandomValues(new Uint8Array(32)))

bitcoin.initEccLib(secp256k1)

/** Derives the addresses of the same words with the libraries of other wallets. */
async function deriveByOthers(entropy: Uint8Array, network = bitcoin.networks.bitcoin) {
  const words = entropyToMnemonic(Buffer.from(entropy))
  const seed = mnemonicToSeedSync(words)
  const root = BIP32Factory(secp256k1).fromSeed(seed)
  const coin = network === bitcoin.networks.bitcoin ? 0 : 1
  const payment = root.derivePath(`m/84'/${coin}'/0'/0/0`).publicKey
  const taproot = root.derivePath(`m/86'/${coin}'/0'/0/0`).publicKey
  const solana = await createKeyPairSignerFromPrivateKeyBytes(
    Uint8Array.from(derivePath("m/44'/501'/0'/0'", seed.toString('hex')).key),
  )
  return {
    words,
    eip155: HDNodeWallet.fromMnemonic(Mnemonic.fromEntropy(entropy), "m/44'/60'/0'/0/0").address,
    solana: solana.address as string,
    bitcoinPayment: bitcoin.payments.p2wpkh({ pubkey: payment, network }).address,
    bitcoinTaproot: bitcoin.payments.p2tr({ internalPubkey: taproot.subarray(1), network }).address,
  }
}

async function addressesOf(...given: Parameters<typeof deriveAccounts>) {
  const { eip155, solana, bitcoinPayment, bitcoinTaproot } = await deriveAccounts(...given)
  return {
    words: toWords(given[0]),
    eip155: eip155.address,
    solana: solana.address,
    bitcoinPayment: bitcoinPayment.address,
    bitcoinTaproot: bitcoinTaproot.address,
  }
}

describe('the accounts of a wallet', () => {
  it('are equal to those of other libraries for the same words, for 100 wallets', async () => {
    for (const entropy of randomEntropies(100))
      expect(await addressesOf(entropy)).toEqual(await deriveByOthers(entropy))
  }, 60_000)

  it('are equal to those of other libraries on a test network of Bitcoin', async () => {
    const [entropy = ZEROS] = randomEntropies(1)
    expect(await addressesOf(entropy, 'test')).toEqual(await deriveByOthers(entropy, bitcoin.networks.testnet))
    expect(await addressesOf(entropy, 'regtest')).toEqual(await deriveByOthers(entropy, bitcoin.networks.regtest))
  })

  it('are equal to the published ones of known words (BIP-84, BIP-86)', async () => {
    expect(toWords(ZEROS)).toBe(ABANDON)
    expect(await addressesOf(new Uint8Array(16))).toEqual({
      words: `${'abandon '.repeat(11)}about`,
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      bitcoinPayment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      bitcoinTaproot: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    })
  })

  it('sign with the keys of the addresses', async () => {
    const [entropy = ZEROS] = randomEntropies(1)
    const { solana, bitcoinTaproot } = await deriveAccounts(entropy)
    expect(getBase58Decoder().decode(getPublicKey(Buffer.from(solana.privateKey), false))).toBe(solana.address)
    const point = secp256k1.pointFromScalar(bitcoinTaproot.privateKey, true)
    if (point === null) throw new Error('The key is none of the curve')
    expect(bitcoin.payments.p2tr({ internalPubkey: Buffer.from(point.subarray(1)) }).address).toBe(
      bitcoinTaproot.address,
    )
  })
})
