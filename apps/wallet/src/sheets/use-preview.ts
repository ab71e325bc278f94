import { useEffect, useState } from 'react'
import { type Preview, previewTransaction } from '../chain/send.ts'
import type { TransactionRequest } from '../requests/site-request.types.ts'
import { useWallet } from '../state/use-wallet.ts'

/** Reads from the node what a transaction does and costs; `undefined` while the node has not answered. */
export function usePreview(request: TransactionRequest): {
  readonly preview: Preview | undefined
  readonly again: () => void
} {
  const { networks } = useWallet()
  const [known, setKnown] = useState<{ request: TransactionRequest; round: number; preview: Preview }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const network = networks.find(({ id }) => id === request.networkId)
    if (network === undefined) return
    let isOver = false
    void previewTransaction(network, request).then((preview) => {
      if (!isOver) setKnown({ request, round, preview })
    })
    return () => {
      isOver = true
    }
  }, [networks, request, round])
  const preview = known?.request === request && known.round === round ? known.preview : undefined
  return { preview, again: () => setRound((count) => count + 1) }
}
