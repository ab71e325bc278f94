import type { CaipNetworkId } from '@latchkey/primitives'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { toHex } from './bytes.ts'

/** Types of addresses of one key. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr'

/** An address of a scripted Bitcoin wallet. */
export interface BitcoinKey {
  readonly address: string
  readonly type: BitcoinAddressType
  /** Coins of an ordinal address are not for payments. */
  readonly purpose: 'payment' | 'ordinal'
  /** Hexadecimal: 33 bytes, or 32 for `p2tr`. */
  readonly publicKey: string
  readonly path: string
  /** 32 bytes. Use only test keys. */
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

const MAINNET: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
/** @see BIP-44, BIP-49, BIP-84, BIP-86 */
const PATHS = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2wpkh: 84, p2tr: 86 } as const

/** Returns the address of a key on a network. */
export function toBitcoinKey(
  privateKey: Uint8Array,
  { type, purpose, networkId }: Pick<BitcoinKey, 'type' | 'purpose'> & { readonly networkId: CaipNetworkId },
): BitcoinKey {
  const publicKey = type === 'p2tr' ? pubSchnorr(privateKey) : pubECDSA(privateKey)
  const { type: _, address = '', ...scripts } = paymentOf(type, publicKey, networkId)
  const path = `m/${PATHS[type]}'/${networkId === MAINNET ? 0 : 1}'/0'/0/0`
  return { address, type, purpose, publicKey: toHex(publicKey), path, privateKey, ...scripts }
}

function paymentOf(type: BitcoinAddressType, key: Uint8Array, networkId: CaipNetworkId) {
  const versions = versionsOf(networkId)
  if (type === 'p2pkh') return p2pkh(key, versions)
  if (type === 'p2wpkh') return p2wpkh(key, versions)
  if (type === 'p2tr') return p2tr(key, undefined, versions)
  return p2sh(p2wpkh(key, versions), versions)
}

/** Returns the address prefixes of a network. */
export function versionsOf(networkId: CaipNetworkId) {
  if (networkId === MAINNET) return { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }
  return { bech32: networkId === REGTEST ? 'bcrt' : 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
}
