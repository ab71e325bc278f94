import { showToast } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'

interface Disconnecting {
  readonly isDisconnecting: boolean
  readonly disconnect: () => void
}

/**
 * Disconnects the current wallet; other wallets stay connected. A failure is shown in a message.
 *
 * @param onEnd - Called after the disconnect, when the modal has closed.
 */
export function useDisconnect(onEnd?: () => void): Disconnecting {
  const client = useScreenClient()
  const { actions, getState } = client
  const [isDisconnecting, setDisconnecting] = useState(false)
  /** The only wallet: all of its connections end. */
  const end = () => {
    const { activeNamespace: namespace, connections, otherConnections } = getState()
    const isOne = Object.keys(connections).length < 2 && otherConnections?.[namespace] === undefined
    return isOne ? actions.disconnect() : actions.disconnectWallet({ namespace })
  }
  const disconnect = () => {
    setDisconnecting(true)
    void end().then((result) => {
      setDisconnecting(false)
      if (result.ok) onEnd?.()
      else showToast(client, 'error', { type: 'error', code: result.error.code, context: {} })
    })
  }
  return { isDisconnecting, disconnect }
}
