import { editSend, isSameToken, type SentToken } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { useHeldTokens } from '../../parts/use-held-tokens.ts'

interface FreshBalanceProps {
  readonly token: SentToken
  /** Called with true while balance and price are fetched for the first time. */
  readonly onReading: (isReading: boolean) => void
}

/**
 * Refreshes balance and price of the selected token while the form is shown. A separate component, because an empty
 * form fetches nothing.
 */
export function FreshBalance({ token, onReading }: FreshBalanceProps) {
  const client = useScreenClient()
  const { tokens, failure } = useHeldTokens()
  const isReading = tokens === undefined && failure === undefined
  useEffect(() => onReading(isReading), [onReading, isReading])
  useEffect(() => {
    const fresh = tokens?.find((held) => isSameToken(held, token))
    if (fresh !== undefined && (fresh.balance !== token.balance || fresh.price !== token.price))
      void editSend(client, { type: 'asset', asset: fresh })
  }, [client, tokens, token])
  return null
}
