import { pbkdf2Sync } from 'node:crypto'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { HDKey } from 'viem/accounts'
import { DEVNET_MNEMONIC } from '../accounts.ts'
import { toHex } from './bytes.ts'
import { REGTEST } from './regtest.ts'

/** The kinds of addresses of one key that the chain can spend from. */
export type BitcoinAddressType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'p2tr'

/** An address with its key. Public test key, never use. */
export interface BitcoinKey {
  readonly type: BitcoinAddressType
  readonly address: string
  /** Compressed, 33 bytes in hex; of `p2tr` the 32 bytes before the tweak. */
  readonly publicKey: string
  /** 32 bytes. Public test key, never use. */
  readonly privateKey: Uint8Array
  readonly path: string
  /** The locking script of this address, in hex. */
  readonly script: string
}

/** A person of the local chain, with one address of each type. Public test keys, never use. */
export interface BitcoinAccount {
  readonly label: string
  readonly keys: Readonly<Record<BitcoinAddressType, BitcoinKey>>
  readonly warning: 'public test key, never use'
}

/** Purpose of each type in its path. @see BIP-44, BIP-49, BIP-84, BIP-86 */
const PURPOSES = { p2pkh: 44, 'p2sh-p2wpkh': 49, p2wpkh: 84, p2tr: 86 } as const satisfies Record<
  BitcoinAddressType,
  number
>

/** Returns the keys that wallets derive from the mnemonic of the local world: one account for each label. */
export function deriveBitcoinAccounts(labels: readonly string[]): readonly BitcoinAccount[] {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512'))
  const keyOf = (type: BitcoinAddressType, index: number): BitcoinKey => {
    const path = `m/${PURPOSES[type]}'/1'/${index}'/0/0`
    const { privateKey, publicKey } = root.derive(path)
    if (privateKey === null || publicKey === null) throw new Error(`there is no key at ${path}`)
    const own = type === 'p2tr' ? publicKey.subarray(1) : publicKey
    const { address, script } = paymentOf(type, own)
    if (address === undefined) throw new Error(`there is no address at ${path}`)
    return { type, address, publicKey: toHex(own), privateKey, path, script: toHex(script) }
  }
  return labels.map((label, index) => ({
    label,
    keys: {
      p2pkh: keyOf('p2pkh', index),
      'p2sh-p2wpkh': keyOf('p2sh-p2wpkh', index),
      p2wpkh: keyOf('p2wpkh', index),
      p2tr: keyOf('p2tr', index),
    },
    warning: 'public test key, never use',
  }))
}

function paymentOf(type: BitcoinAddressType, publicKey: Uint8Array) {
  if (type === 'p2pkh') return p2pkh(publicKey, REGTEST)
  if (type === 'p2wpkh') return p2wpkh(publicKey, REGTEST)
  if (type === 'p2tr') return p2tr(publicKey, undefined, REGTEST)
  return p2sh(p2wpkh(publicKey, REGTEST), REGTEST)
}
