import { isSameToken, type SentAsset } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useEffect } from 'react'
import { useHeldTokens } from '../../parts/use-held-tokens.ts'

/** Keeps balance and price of the chosen token up to date while the form is shown. */
export function useFreshBalance(asset: SentAsset | undefined): void {
  const { actions } = useClient()
  const { tokens } = useHeldTokens()
  useEffect(() => {
    if (asset?.type !== 'token') return
    const fresh = tokens?.find((token) => isSameToken(token, asset))
    if (fresh !== undefined && (fresh.balance !== asset.balance || fresh.price !== asset.price))
      void actions.editSend({ type: 'asset', asset: fresh })
  }, [actions, tokens, asset])
}
