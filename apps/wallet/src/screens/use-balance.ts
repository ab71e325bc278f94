import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { readBalance } from '../chain/node.ts'
import { useWallet, useWalletState } from '../state/use-wallet.ts'

const AGAIN_MS = 6_000

export type Balance =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'known'; readonly wei: bigint; readonly isStale: boolean }

/** Reads a balance now, every few seconds, and when a transaction went through. */
export function useBalance(networkId: string, address: Address): Balance {
  const { networks } = useWallet()
  const sent = useWalletState((state) => state.sent)
  const key = `${networkId} ${address}`
  const [known, setKnown] = useState<{ key: string; wei: bigint | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transaction changes the balance
  useEffect(() => {
    const network = networks.find(({ id }) => id === networkId)
    if (network === undefined) return
    let isOver = false
    const read = () =>
      void readBalance(network, address).then((wei) => {
        if (!isOver) setKnown({ key, wei })
      })
    read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [networks, networkId, address, key, sent])
  if (known?.key !== key) return { status: 'loading' }
  return known.wei === undefined ? { status: 'failed' } : { status: 'known', wei: known.wei, isStale: false }
}
