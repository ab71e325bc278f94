import type { ConnectState } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

type Failed = Extract<ConnectState, { readonly status: 'failed' }>

/** Returns whether a failed request to the wallet can be repeated now. @see Spec §9 "retry allowed after 1 s" */
export function useCanRetry(failed: Failed | undefined): boolean {
  const { clock } = useScreenClient().options
  const [, setPassed] = useState<Failed>()
  const waitMs = failed === undefined ? 0 : failed.retryAt - clock.now()
  useEffect(() => {
    if (failed !== undefined && waitMs > 0) return clock.after(waitMs, () => setPassed(failed))
  }, [clock, failed, waitMs])
  return waitMs <= 0
}
