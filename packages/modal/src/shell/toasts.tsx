import { ToastRegion } from '@latchkey/design'
import { useClient, useClientState } from '@latchkey/react'
import { lazy, Suspense, useEffect } from 'react'
import { useStrings } from '../strings/strings.ts'

/** How long a message stays. */
const AUTO_CLOSE_MS = 2500

/** Most visits see none. One whose code does not arrive is lost: what it says, the screens say elsewhere. */
const ToastCard = lazy(() => import('./toast-card.tsx').catch(() => ({ default: () => null })))

/** Where messages appear. It is always there, so that each one is announced. */
export function Toasts() {
  const t = useStrings()
  const { actions, options } = useClient()
  const toast = useClientState((state) => state.toast)
  useEffect(() => {
    if (toast?.autoClose !== true) return undefined
    return options.clock.after(AUTO_CLOSE_MS, actions.dismissToast)
  }, [toast, actions, options])
  return (
    <ToastRegion label={t.shell.notices} className="lk-toast-place">
      <Suspense>{toast !== undefined && <ToastCard key={toast.id} toast={toast} />}</Suspense>
    </ToastRegion>
  )
}
