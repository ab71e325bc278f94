import type { SIWXConfig, SIWXSession } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { privateKeyToAccount } from 'viem/accounts'
import type { TextStorage } from './browser-storage.ts'

/** Public test keys; never use them. */
export const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
export const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`)

export const page = { host: 'app.example', origin: 'https://app.example' }

/** A storage of a page that also shows its entries. */
export function createStorage(): TextStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Signs a message of a site as an account, as core does. */
export async function sign(
  siwx: SIWXConfig,
  account = alice,
  chainId: CaipNetworkId = 'eip155:1',
): Promise<SIWXSession> {
  const made = await siwx.createMessage({ accountAddress: account.address, chainId })
  const { toString: _, ...data } = made
  const message = made.toString()
  return { data, message, signature: await account.signMessage({ message }) }
}
