import { type Agreement, selectAgreement, type ViewEntry } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'

/** Returns whether the site requires an agreement, and whether the visitor gave it. @see selectAgreement */
export function useAgreement(): Agreement {
  const client = useScreenClient()
  return useClientState((state) => selectAgreement(state, client))
}

/** Returns whether a screen must not connect yet, because the visitor has not agreed to the site's terms. */
export function useIsBarred({ name }: ViewEntry): boolean {
  // ConnectingSiwe signs in a visitor who is connected already.
  return useAgreement().isMissing && /^Connecting(?!Siwe)/.test(name)
}
