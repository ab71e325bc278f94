import { useEffect, useState } from 'react'
import type { TransactionAsk } from '../asks/asks.types.ts'
import { type Preview, previewTransaction } from '../chain/send.ts'
import { useWallet } from '../state/use-wallet.ts'

/** Asks the node what a transaction would do and cost; `undefined` while it is asked. */
export function usePreview(ask: TransactionAsk): { readonly preview: Preview | undefined; readonly again: () => void } {
  const { networks } = useWallet()
  const [preview, setPreview] = useState<Preview>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const network = networks.find(({ id }) => id === ask.networkId)
    if (network === undefined) return
    let isOver = false
    setPreview(undefined)
    void previewTransaction(network, ask).then((found) => {
      if (!isOver) setPreview(found)
    })
    return () => {
      isOver = true
    }
  }, [networks, ask, round])
  return { preview, again: () => setRound((count) => count + 1) }
}
