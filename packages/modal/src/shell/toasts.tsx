import { dismissToast } from '@latchkey/core/ui'
import { ToastRegion } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import { Suspense, useContext, useEffect, useState } from 'react'
import { ViewLoaderContext } from '../router/view-loader.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { useWords } from '../strings/use-words.ts'
import { isShownByView } from './is-shown-by-view.ts'

/** How long a message without pointer or focus stays. */
const AUTO_CLOSE_MS = 2500

/** The live region of messages. It is always mounted, so that each message is announced. */
export function Toasts() {
  const shell = useWords('shell', shellWords)
  const client = useScreenClient()
  const { options } = client
  const { ToastCard } = useContext(ViewLoaderContext)
  const toast = useClientState((state) => state.toast)
  // A message that the screen also shows loads no code and no strings.
  const isRepeated = useClientState((state) => state.toast !== undefined && isShownByView(state.toast, state))
  const [heldId, setHeldId] = useState<number>()
  useEffect(() => {
    if (toast?.autoClose !== true || toast.id === heldId) return undefined
    return options.clock.after(AUTO_CLOSE_MS, () => void dismissToast(client))
  }, [toast, heldId, client, options])
  return (
    <ToastRegion label={shell.notices} className="lk-toast-place">
      <Suspense>
        {toast !== undefined && !isRepeated && (
          <ToastCard key={toast.id} toast={toast} onHold={(isHeld) => setHeldId(isHeld ? toast.id : undefined)} />
        )}
      </Suspense>
    </ToastRegion>
  )
}
