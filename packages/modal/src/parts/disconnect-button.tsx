import { Button, LogOutIcon } from '@latchkey/design'
import { useWords } from '../shell/index.ts'
import { account } from '../strings/en/account.ts'
import { useDisconnect } from './use-disconnect.ts'

/** Disconnects the current wallet. */
export function DisconnectButton({ variant }: { readonly variant: 'danger' | 'ghost' }) {
  const t = useWords('account', account)
  const { isDisconnecting, disconnect } = useDisconnect()
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
