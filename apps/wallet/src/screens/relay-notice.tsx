import { Button, Notice } from '@latchkey/design'
import { useEffect, useState } from 'react'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

/** Shorter interruptions are not shown. */
const MIN_OUTAGE_MS = 1_500

/** Says that requests cannot arrive, and what to do about it. */
export function RelayNotice() {
  const { reconnect } = useWallet()
  const status = useWalletState((state) => state.relayStatus)
  const isLost = useLasting(status === 'offline' || status === 'reconnecting')
  if (!isLost) return null
  if (status === 'offline') return <Notice tone="warning" announce title={strings.relay.noNetwork} />
  return (
    <Notice
      tone="warning"
      announce
      title={strings.relay.lost}
      action={
        <Button size="sm" onClick={reconnect}>
          {strings.relay.retry}
        </Button>
      }
    />
  )
}

function useLasting(isSo: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), MIN_OUTAGE_MS)
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo && lasting
}
