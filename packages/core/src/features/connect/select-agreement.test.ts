import { describe, expect, it } from 'vitest'
import type { ClientOptions } from '../../options.ts'
import { resolveFeatures } from '../../options.ts'
import { selectAgreement } from './select-agreement.ts'

const TERMS = { termsConditionsUrl: 'https://site.example/terms' }
const agreement = (options: Partial<ClientOptions>, legalCheckbox: boolean, hasAgreed = false) =>
  selectAgreement({ hasAgreed }, { options: options as ClientOptions, features: resolveFeatures({ legalCheckbox }) })

describe('selectAgreement', () => {
  it('is missing until the visitor ticks the box that the site requires (Spec §9)', () => {
    expect(agreement(TERMS, true)).toEqual({ hasTerms: true, isRequired: true, isMissing: true })
    expect(agreement(TERMS, true, true)).toEqual({ hasTerms: true, isRequired: true, isMissing: false })
  })

  it('is not required if the site only links to its terms or its privacy policy', () => {
    expect(agreement(TERMS, false)).toEqual({ hasTerms: true, isRequired: false, isMissing: false })
    expect(agreement({ privacyPolicyUrl: 'https://site.example/privacy' }, false).hasTerms).toBe(true)
  })

  it('is not required if the site has neither terms nor a privacy policy', () => {
    expect(agreement({}, true)).toEqual({ hasTerms: false, isRequired: false, isMissing: false })
  })
})
