import type { RouterState } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useMemo, useSyncExternalStore } from 'react'
import { followRouter } from './follow-router.ts'

/** Returns the stack of screens as it is drawn. */
export function useShownRouter(): RouterState {
  const client = useClient()
  const shown = useMemo(() => followRouter(client), [client])
  return useSyncExternalStore(shown.subscribe, shown.get, shown.get)
}
