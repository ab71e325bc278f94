import { Toast, ToastRegion } from '@latchkey/design'
import { useEffect } from 'react'
import { useWallet, useWalletState } from '../state/use-wallet.ts'
import { strings } from '../strings.ts'

const SHOWN_MS = 5_000

export function Toasts() {
  const { closeToast } = useWallet()
  const toast = useWalletState((state) => state.toast)
  const key = toast?.key
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => closeToast(key), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [key, closeToast])
  return (
    <ToastRegion label={strings.name} className="pk-toasts">
      {toast !== undefined && (
        <Toast
          key={toast.key}
          tone={toast.tone}
          onDismiss={() => closeToast(toast.key)}
          dismissLabel={strings.sheet.close}
        >
          {toast.text}
        </Toast>
      )}
    </ToastRegion>
  )
}
