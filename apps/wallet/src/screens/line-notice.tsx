import { Button, Notice } from '@latchkey/design'
import { useEffect, useState } from 'react'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { words } from '../words.ts'

/** A line that is back this soon was never missed. Milliseconds. */
const UNSEEN_MS = 1_500

/** Says that requests cannot arrive, and what to do about it. */
export function LineNotice() {
  const { reconnect } = useWallet()
  const line = useWalletState((state) => state.line)
  const isLost = useLasting(line === 'offline' || line === 'reconnecting')
  if (!isLost) return null
  if (line === 'offline') return <Notice tone="warning" announce title={words.line.noNetwork} />
  return (
    <Notice
      tone="warning"
      announce
      title={words.line.lost}
      action={
        <Button size="sm" onClick={reconnect}>
          {words.line.retry}
        </Button>
      }
    />
  )
}

function useLasting(isSo: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), UNSEEN_MS)
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo && lasting
}
