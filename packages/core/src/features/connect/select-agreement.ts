import type { Client } from '../../client.ts'
import type { State } from '../../store/state.ts'

export interface Agreement {
  /** The site has terms to link to. */
  readonly hasTerms: boolean
  /** The site requires the visitor to tick a box. */
  readonly isRequired: boolean
  /** Required and not ticked: the buttons that connect are disabled. */
  readonly isMissing: boolean
}

/**
 * Returns whether a site requires an agreement, and whether the visitor gave it.
 *
 * @example const { isMissing } = selectAgreement(client.getState(), client)
 * @see Spec §9 "legalCheckbox"
 */
export function selectAgreement(
  { hasAgreed }: Pick<State, 'hasAgreed'>,
  { options, features }: Pick<Client, 'options' | 'features'>,
): Agreement {
  const hasTerms = options.termsConditionsUrl !== undefined || options.privacyPolicyUrl !== undefined
  const isRequired = features.legalCheckbox && hasTerms
  return { hasTerms, isRequired, isMissing: isRequired && !hasAgreed }
}
