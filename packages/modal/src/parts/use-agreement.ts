import type { ViewEntry } from '@latchkey/core'
import { useClient, useClientState } from '@latchkey/react'

export interface Agreement {
  /** The site has terms to link to. */
  readonly hasTerms: boolean
  /** The site requires a tick. */
  readonly isRequired: boolean
  /** Required, and not ticked: nothing that connects can be pressed. */
  readonly isMissing: boolean
}

/** Returns which agreement the site requires, and whether the visitor gave it. @see Spec §9 "legalCheckbox" */
export function useAgreement(): Agreement {
  const { features, options } = useClient()
  const hasAgreed = useClientState((state) => state.hasAgreed)
  const hasTerms = options.termsConditionsUrl !== undefined || options.privacyPolicyUrl !== undefined
  const isRequired = features.legalCheckbox && hasTerms
  return { hasTerms, isRequired, isMissing: isRequired && !hasAgreed }
}

/** True where a screen connects a wallet, and the visitor has not agreed yet to what the site wants agreed to. */
export function useIsBarred({ name }: ViewEntry): boolean {
  return useAgreement().isMissing && name.startsWith('Connecting')
}
