import { selectConnection } from '@latchkey/core'
import { ListRow, LogOutIcon, TrashIcon } from '@latchkey/design'
import { useClientState } from '@latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { useDisconnect } from '../../parts/use-disconnect.ts'
import { useWords } from '../../shell/index.ts'
import { account as accountWords } from '../../strings/en/account.ts'
import { settings } from '../../strings/en/settings.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { ConfirmForget } from './confirm-forget.tsx'

/** Two ways to leave: to end the session, or also to forget the wallet, after a confirmation. */
export function LeaveWallet() {
  const t = useWords('settings', settings)
  const account = useWords('account', accountWords)
  const shell = useWords('shell', shellWords)
  const name = useClientState((state) => selectConnection(state).wallet?.name) ?? shell.wallet
  const { isDisconnecting, disconnect } = useDisconnect()
  const [isConfirming, setConfirming] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const wasConfirming = useRef(false)

  // Moves the focus, because the pressed button is removed.
  useEffect(() => {
    if (!isConfirming && wasConfirming.current)
      rows.current?.querySelector<HTMLElement>('[data-testid="forget-wallet"]')?.focus()
    wasConfirming.current = isConfirming
  }, [isConfirming])

  if (isConfirming) return <ConfirmForget name={name} onKeep={() => setConfirming(false)} />
  return (
    <div ref={rows} className="lk-settings-card">
      <ListRow
        leading={<LogOutIcon />}
        title={account.disconnect}
        subtitle={t.disconnectText}
        loading={isDisconnecting}
        data-testid="disconnect-button"
        onClick={disconnect}
      />
      <ListRow
        leading={<TrashIcon />}
        title={t.forget}
        subtitle={t.forgetNote}
        className="lk-settings-forget"
        data-testid="forget-wallet"
        onClick={() => setConfirming(true)}
      />
    </div>
  )
}
