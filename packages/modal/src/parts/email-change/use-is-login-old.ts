import { readDevices } from '@latchkey/core/ui'
import { MINUTE_MS } from '@latchkey/primitives'
import { useRead, useScreenClient } from '@latchkey/react'
import { useMemo } from 'react'

/** A change must begin this soon after the login. @see services/wallet-auth/src/routes/email-change.ts */
const LOGIN_MS = 5 * MINUTE_MS

/**
 * Returns true if the login is certainly too old for a change. Both times are of the service, because the clock of the device may be
 * wrong; the service decides in the end.
 */
export function useIsLoginOld(): boolean {
  const client = useScreenClient()
  const read = useMemo(() => readDevices(client), [client])
  const own = useRead(read).data?.sessions.find(({ isCurrent }) => isCurrent)
  return own !== undefined && own.usedAt - own.createdAt > LOGIN_MS
}
