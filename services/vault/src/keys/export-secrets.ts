import { bytesToHex, decodeBase58, encodeBase58 } from '@latchkey/primitives'
import type { WalletAddresses } from '@latchkey/protocol/wallet-keys'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { WIF } from '@scure/btc-signer'
import { BITCOIN_NETWORKS, bitcoinNetworkOf, deriveAccounts, toWords } from './derive-accounts.ts'
import { wipe } from './wipe.ts'

/** The keys of a wallet, in the forms that other wallets import. */
export interface ExportedSecrets {
  /** 24 words. @see BIP-39 */
  readonly words: string
  /** 32 bytes in hexadecimal, with the prefix `0x`. */
  readonly evm: string
  /** The private key and the public key, 64 bytes in Base58. */
  readonly solana: string
  /** The key of the payment address, in wallet import format. */
  readonly bitcoinWif: string
  /** The extended key of the account of payment addresses. @see BIP-32, BIP-84 */
  readonly bitcoinXprv: string
  /** Path of that account. */
  readonly bitcoinPath: string
  /** Derived from the entropy. */
  readonly addresses: WalletAddresses
}

/** Prefixes of extended keys of the test networks. @see BIP-32 */
const TEST_VERSIONS = { private: 0x04358394, public: 0x043587cf }

/**
 * Returns the keys of a wallet for its owner.
 *
 * @param entropy - 32 bytes.
 * @param expected - Addresses of the wallet: they name its Bitcoin network.
 * @see BIP-32, BIP-39, BIP-84, https://en.bitcoin.it/wiki/Wallet_import_format
 */
export async function exportSecrets(entropy: Uint8Array, expected: WalletAddresses): Promise<ExportedSecrets> {
  const network = bitcoinNetworkOf(expected.bitcoinPayment)
  const { coin, parameters } = BITCOIN_NETWORKS[network]
  const { eip155, solana, bitcoinPayment, bitcoinTaproot } = await deriveAccounts(entropy, network)
  const words = toWords(entropy)
  const seed = await mnemonicToSeedWebcrypto(words)
  const bitcoinPath = `m/84'/${coin}'/0'`
  const root = network === 'main' ? HDKey.fromMasterSeed(seed) : HDKey.fromMasterSeed(seed, TEST_VERSIONS)
  const account = root.derive(bitcoinPath)
  const pair = new Uint8Array(64)
  pair.set(solana.privateKey)
  // A Solana address is the public key.
  pair.set(decodeBase58(solana.address), 32)
  const secrets: ExportedSecrets = {
    ...{ words, evm: bytesToHex(eip155.privateKey), solana: encodeBase58(pair) },
    ...{
      bitcoinWif: WIF(parameters).encode(bitcoinPayment.privateKey),
      bitcoinXprv: account.privateExtendedKey,
      bitcoinPath,
    },
    addresses: {
      eip155: eip155.address,
      solana: solana.address,
      bitcoinPayment: bitcoinPayment.address,
      bitcoinTaproot: bitcoinTaproot.address,
    },
  }
  root.wipePrivateData()
  wipe(seed, pair, ...[eip155, solana, bitcoinPayment, bitcoinTaproot].map(({ privateKey }) => privateKey))
  return secrets
}
