import { useEffect, useState } from 'react'
import type { TransactionAsk } from '../asks/asks.types.ts'
import { type Preview, previewTransaction } from '../chain/send.ts'
import { useWallet } from '../state/use-wallet.ts'

/** Asks the node what a transaction would do and cost; `undefined` while it is asked. */
export function usePreview(ask: TransactionAsk): { readonly preview: Preview | undefined; readonly again: () => void } {
  const { networks } = useWallet()
  const [known, setKnown] = useState<{ ask: TransactionAsk; round: number; preview: Preview }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const network = networks.find(({ id }) => id === ask.networkId)
    if (network === undefined) return
    let isOver = false
    void previewTransaction(network, ask).then((preview) => {
      if (!isOver) setKnown({ ask, round, preview })
    })
    return () => {
      isOver = true
    }
  }, [networks, ask, round])
  const preview = known?.ask === ask && known.round === round ? known.preview : undefined
  return { preview, again: () => setRound((count) => count + 1) }
}
