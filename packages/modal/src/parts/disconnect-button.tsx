import { Button, LogOutIcon } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import { useState } from 'react'
import { useAccountStrings } from '../strings/account-strings.ts'

/** Ends the connection of the visitor. A failure is said in a message. */
export function DisconnectButton({ variant }: { readonly variant: 'danger' | 'ghost' }) {
  const t = useAccountStrings().account
  const { actions } = useClient()
  const [isDisconnecting, setDisconnecting] = useState(false)
  const disconnect = () => {
    setDisconnecting(true)
    void actions.disconnect().then((result) => {
      setDisconnecting(false)
      if (!result.ok) actions.showToast('error', { type: 'error', code: result.error.code, context: {} })
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
