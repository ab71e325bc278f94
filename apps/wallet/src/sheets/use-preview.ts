import { useEffect, useState } from 'react'
import { type Preview, previewTransaction } from '../chain/send.ts'
import { type Review, reviewRequest } from '../requests/review-request.ts'
import type { SignatureRequest } from '../requests/site-request.types.ts'
import { useDesk, useNetwork } from '../state/use-wallet.ts'

/** Tokens of one request that are looked up. */
const MAX_TOKENS = 8

interface Previewed {
  readonly review: Review
  /** Of a transaction of an EVM chain; `undefined` while the node has not answered. */
  readonly preview: Preview | undefined
  readonly again: () => void
}

/** Returns the review of a request. Of a transaction of an EVM chain it reads from the node what it costs. */
export function usePreview(request: SignatureRequest): Previewed {
  const { networks } = useDesk()
  const coin = useNetwork(request.networkId)
  const [known, setKnown] = useState<{ request: SignatureRequest; round: number; preview: Preview }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const network = networks.find(({ id }) => id === request.networkId)
    if (network === undefined || request.kind !== 'transaction') return
    let isOver = false
    const { effects } = reviewRequest(request, { coin: network, tokens: new Map(), now: Date.now() })
    void previewTransaction(network, request, tokensIn(effects)).then((preview) => {
      if (!isOver) setKnown({ request, round, preview })
    })
    return () => {
      isOver = true
    }
  }, [networks, request, round])
  const preview = known?.request === request && known.round === round ? known.preview : undefined
  const review = reviewRequest(request, { coin, tokens: preview?.tokens ?? new Map(), now: Date.now() })
  return { review, preview, again: () => setRound((count) => count + 1) }
}

function tokensIn(effects: Review['effects']): readonly string[] {
  const tokens = effects.flatMap((effect) =>
    'asset' in effect && effect.asset.type !== 'native' ? [effect.asset.address] : [],
  )
  return [...new Set(tokens)].slice(0, MAX_TOKENS)
}
