import { Button, EmptyState, WalletIcon } from '@latchkey/design'
import { useClient } from '@latchkey/react'
import { useAccountStrings } from '../strings/account-strings.ts'

/** The network chosen above is of a chain family that no wallet is connected for. */
export function NotConnected() {
  const t = useAccountStrings().account
  const { modal } = useClient().actions
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t.notConnected}
      action={
        <Button variant="primary" onClick={() => modal.push('Connect')}>
          {t.connect}
        </Button>
      }
    />
  )
}
