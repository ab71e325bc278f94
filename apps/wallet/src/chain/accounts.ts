import { publicTestKeys } from '@latchkey/testing'
import type { PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** An account of the local world. PUBLIC TEST KEY, NEVER USE. */
export interface WalletAccount {
  readonly label: string
  readonly address: PrivateKeyAccount['address']
  readonly signer: PrivateKeyAccount
}

/** The people of the local world, by the order of their keys. */
const LABELS = ['Alice', 'Bob', 'Carol'] as const

/** Returns the accounts of this wallet; every local chain funds them. */
export function openAccounts(): readonly WalletAccount[] {
  return publicTestKeys.map((key, at) => {
    const signer = privateKeyToAccount(key)
    return { label: LABELS[at] ?? `Account ${at + 1}`, address: signer.address, signer }
  })
}
