import { publicTestKeys } from '@latchkey/testing'
import type { PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Family } from '../requests/wallet-methods.ts'
import { OTHER_KEYS, type OtherKeys } from './other-keys.ts'

/** An account of the local world: one person in every family. PUBLIC TEST KEYS, NEVER USE. */
export interface WalletAccount extends OtherKeys {
  readonly label: string
  readonly address: PrivateKeyAccount['address']
  readonly signer: PrivateKeyAccount
  /** By family; `address` is that of EVM. */
  readonly addresses: Readonly<Record<Family, string>>
}

/** The people of the local world, by the order of their keys. */
const LABELS = ['Alice', 'Bob', 'Carol', 'Dave'] as const

/** Returns the accounts of this wallet; every local chain funds them. */
export function openAccounts(): readonly WalletAccount[] {
  return publicTestKeys.map((key, at) => {
    const signer = privateKeyToAccount(key)
    const { solana, bitcoin } = OTHER_KEYS[at] ?? OTHER_KEYS[0]
    const addresses = { eip155: signer.address, solana: solana.address, bip122: bitcoin.address }
    return { label: LABELS[at] ?? `Account ${at + 1}`, address: signer.address, signer, addresses, solana, bitcoin }
  })
}
