import { useClient } from '@latchkey/react'
import { useCallback, useState } from 'react'

/** Returns what a press on "Disconnect" does, and whether it is under way. A failure is said in a message. */
export function useDisconnectPress(): { readonly isDisconnecting: boolean; readonly disconnect: () => void } {
  const { actions } = useClient()
  const [isDisconnecting, setDisconnecting] = useState(false)
  const disconnect = useCallback(() => {
    setDisconnecting(true)
    void actions.disconnect().then((result) => {
      setDisconnecting(false)
      if (!result.ok) actions.showToast('error', { type: 'error', code: result.error.code, context: {} })
    })
  }, [actions])
  return { isDisconnecting, disconnect }
}
