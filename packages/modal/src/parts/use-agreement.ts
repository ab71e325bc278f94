import { type Agreement, selectAgreement, type ViewEntry } from '@latchkey/core/ui'
import { useClientState, useScreenClient } from '@latchkey/react'

/** Returns which agreement the site requires, and whether the visitor gave it. @see selectAgreement */
export function useAgreement(): Agreement {
  const client = useScreenClient()
  return useClientState((state) => selectAgreement(state, client))
}

/** True where a screen connects a wallet, and the visitor has not agreed yet to what the site wants agreed to. */
export function useIsBarred({ name }: ViewEntry): boolean {
  // ConnectingSiwe signs in a visitor who is connected already.
  return useAgreement().isMissing && /^Connecting(?!Siwe)/.test(name)
}
