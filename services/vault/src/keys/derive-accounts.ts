import { WalletError } from '@latchkey/errors'
import { bytesToHex, encodeBase58, toChecksumAddress } from '@latchkey/primitives'
import type { BitcoinNetworkName } from '@latchkey/protocol/vault'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'

/** A private key and the address that it controls. Overwrite the key with `wipe` after use. */
export interface DerivedAccount {
  readonly address: string
  /** 32 bytes. */
  readonly privateKey: Uint8Array
}

/** The accounts of a wallet. */
export interface DerivedAccounts {
  readonly eip155: DerivedAccount
  readonly solana: DerivedAccount
  /** Pay-to-witness-public-key-hash. @see BIP-84 */
  readonly bitcoinPayment: DerivedAccount
  /** Pay-to-taproot. @see BIP-86 */
  readonly bitcoinTaproot: DerivedAccount
}

/** @see BIP-44, SLIP-0044 */
const EVM_PATH = "m/44'/60'/0'/0/0"
const SOLANA_PATH = "m/44'/501'/0'/0'"

export const BITCOIN_NETWORKS = {
  main: { coin: 0, parameters: NETWORK },
  test: { coin: 1, parameters: TEST_NETWORK },
  regtest: { coin: 1, parameters: { ...TEST_NETWORK, bech32: 'bcrt' } },
} as const

/**
 * Returns the 24 words of a wallet, for its owner only.
 *
 * @param entropy - 32 bytes.
 * @see BIP-39
 */
export const toWords = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/**
 * Derives the first account of each family, as other wallets derive it from the same 24 words.
 *
 * @param entropy - 32 bytes.
 * @see BIP-32, BIP-39, BIP-44, BIP-84, BIP-86, SLIP-0010
 */
export async function deriveAccounts(
  entropy: Uint8Array,
  bitcoinNetwork: BitcoinNetworkName = 'main',
): Promise<DerivedAccounts> {
  const seed = await mnemonicToSeedWebcrypto(toWords(entropy))
  const root = HDKey.fromMasterSeed(seed)
  const { coin, parameters } = BITCOIN_NETWORKS[bitcoinNetwork]
  const payment = keyAt(root, `m/84'/${coin}'/0'/0/0`)
  const taproot = keyAt(root, `m/86'/${coin}'/0'/0/0`)
  const accounts: DerivedAccounts = {
    eip155: evmAccount(keyAt(root, EVM_PATH).privateKey),
    solana: solanaAccount(Slip10Key.fromMasterSeed(seed).derive(SOLANA_PATH)),
    bitcoinPayment: {
      address: addressOf(p2wpkh(payment.publicKey, parameters).address),
      privateKey: payment.privateKey,
    },
    bitcoinTaproot: {
      // Taproot keys have no sign byte.
      address: addressOf(p2tr(taproot.publicKey.slice(1), undefined, parameters).address),
      privateKey: taproot.privateKey,
    },
  }
  root.wipePrivateData()
  seed.fill(0)
  return accounts
}

/** Returns the network of a Bitcoin address that this vault derived. */
export function bitcoinNetworkOf(address: string): BitcoinNetworkName {
  if (address.startsWith('bcrt1')) return 'regtest'
  return address.startsWith('tb1') ? 'test' : 'main'
}

const impossible = (details: string) => new WalletError('bug/unexpected', {}, { details })

function keyAt(root: HDKey, path: string) {
  const { privateKey, publicKey } = root.derive(path)
  if (privateKey === null || publicKey === null) throw impossible('a key without its other half')
  return { privateKey, publicKey }
}

function addressOf(address: string | undefined): string {
  if (address === undefined) throw impossible('a script without an address')
  return address
}

function evmAccount(privateKey: Uint8Array): DerivedAccount {
  // Without the first byte, which marks the point as uncompressed.
  const point = secp256k1.getPublicKey(privateKey, false).slice(1)
  return { address: toChecksumAddress(bytesToHex(keccak_256(point).slice(-20))), privateKey }
}

function solanaAccount({ publicKeyRaw, privateKey }: Slip10Key): DerivedAccount {
  return { address: encodeBase58(publicKeyRaw), privateKey }
}
