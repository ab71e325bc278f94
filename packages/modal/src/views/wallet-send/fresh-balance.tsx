import { editSend, isSameToken, type SentToken } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useEffect } from 'react'
import { useHeldTokens } from '../../parts/use-held-tokens.ts'

/** Keeps balance and price of the chosen token up to date while the form is shown. A part of its own: an empty form reads nothing. */
export function FreshBalance({ token }: { readonly token: SentToken }) {
  const client = useScreenClient()
  const { tokens } = useHeldTokens()
  useEffect(() => {
    const fresh = tokens?.find((held) => isSameToken(held, token))
    if (fresh !== undefined && (fresh.balance !== token.balance || fresh.price !== token.price))
      void editSend(client, { type: 'asset', asset: fresh })
  }, [client, tokens, token])
  return null
}
