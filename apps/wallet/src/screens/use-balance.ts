import { useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { readBalance } from '../chain/node.ts'
import { useWallet, useWalletState } from '../state/use-wallet.ts'

const AGAIN_MS = 6_000

export type Balance = { readonly status: 'loading' | 'failed' } | { readonly status: 'known'; readonly wei: bigint }

/** Reads a balance now, every few seconds, and when a transaction went through. */
export function useBalance(networkId: string, address: Address): Balance {
  const { networks } = useWallet()
  const sent = useWalletState((state) => state.sent)
  // A balance belongs to an account, a network and the transactions so far.
  const question = useMemo(() => ({ networkId, address, sent }), [networkId, address, sent])
  const [known, setKnown] = useState<{ question: typeof question; wei: bigint | undefined }>()
  useEffect(() => {
    const network = networks.find(({ id }) => id === question.networkId)
    if (network === undefined) return
    let isOver = false
    const read = () =>
      void readBalance(network, question.address).then((wei) => {
        if (!isOver) setKnown({ question, wei })
      })
    read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), AGAIN_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [networks, question])
  // An answer from before the last transaction is shown until the next one is there.
  if (known?.question.networkId !== networkId || known.question.address !== address) return { status: 'loading' }
  return known.wei === undefined ? { status: 'failed' } : { status: 'known', wei: known.wei }
}
