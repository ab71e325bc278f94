import { Button, EmptyState, WalletIcon } from '@latchkey/design'
import { useScreenClient } from '@latchkey/react'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'

/** Shown for a network of a chain family without a connected wallet. */
export function NotConnected() {
  const t = useWords('account', account)
  const { modal } = useScreenClient().actions
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
