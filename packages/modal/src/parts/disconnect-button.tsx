import { showToast } from '@latchkey/core/ui'
import { Button, LogOutIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useState } from 'react'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

/** Ends the connection of the wallet in use; the others stay. A failure is shown in a message. */
export function DisconnectButton({ variant }: { readonly variant: 'danger' | 'ghost' }) {
  const t = useWords('account', account)
  const client = useScreenClient()
  const { actions, getState } = client
  const [isDisconnecting, setDisconnecting] = useState(false)
  /** With one wallet alone, everything that belongs to it ends. */
  const end = () => {
    const { activeNamespace: namespace, connections, otherConnections } = getState()
    const isOne = Object.keys(connections).length < 2 && otherConnections?.[namespace] === undefined
    return isOne ? actions.disconnect() : actions.disconnectWallet({ namespace })
  }
  const disconnect = () => {
    setDisconnecting(true)
    void end().then((result) => {
      setDisconnecting(false)
      if (!result.ok) showToast(client, 'error', { type: 'error', code: result.error.code, context: {} })
    })
  }
  return (
    <Button
      variant={variant}
      fullWidth={variant === 'danger'}
      start={<LogOutIcon size={18} />}
      loading={isDisconnecting}
      data-testid="disconnect-button"
      onClick={disconnect}
    >
      {t.disconnect}
    </Button>
  )
}
