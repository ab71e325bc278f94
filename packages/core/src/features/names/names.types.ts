import type { SuggestedName } from '../../ports/index.ts'
import type { FailureState } from '../../store/state.ts'

/** The name eligibility of an account at the gateway. */
export interface NameEligibility {
  /** The suffix of names, without the dot before it; `undefined` if no names can be registered. */
  readonly suffix?: string | undefined
  /** The full name of the gateway that the account has already. */
  readonly owned?: string | undefined
}

/** The entered name before its registration. Plain data. */
export interface NameEntry {
  /** As typed, but without the suffix. */
  readonly text: string
  /** In lower case, as it would be registered. */
  readonly label: string
  /** The suffix of the name; `undefined` until the gateway has responded. */
  readonly suffix?: string | undefined
  /**
   * `short`, `invalid`: it breaks a rule of names. `checking`, `available`, `taken`: the result of the gateway.
   * `unchecked`: the gateway did not respond. `signing`: the wallet shows the request. `registering`: the wallet has
   * signed.
   */
  readonly status:
    | 'empty'
    | 'short'
    | 'invalid'
    | 'checking'
    | 'available'
    | 'taken'
    | 'unchecked'
    | 'signing'
    | 'registering'
    | 'registered'
  /** Suggested names. During a check, those of the previous name. */
  readonly suggestions: readonly SuggestedName[]
  /** The reason why it was not checked, or not registered. */
  readonly failure?: FailureState | undefined
}

/** A name that was registered during this visit. */
export interface RegisteredName {
  readonly address: string
  /** The full name. */
  readonly name: string
}

export interface NamesSlice {
  /** `undefined` until something was entered. */
  readonly nameEntry?: NameEntry | undefined
  readonly registeredName?: RegisteredName | undefined
}

/** The events that change the entry. */
export type NameEvent =
  | { readonly type: 'edit'; readonly text: string; readonly suffix: string }
  /** The gateway did not return the suffix of names. */
  | { readonly type: 'no-suffix'; readonly text: string; readonly failure: FailureState }
  | { readonly type: 'checked'; readonly names: readonly SuggestedName[] }
  | { readonly type: 'unchecked'; readonly failure: FailureState }
  | { readonly type: 'sign' }
  | { readonly type: 'register' }
  | { readonly type: 'registered' }
  | { readonly type: 'refused'; readonly failure: FailureState }
  | { readonly type: 'reset' }

/** The effects of a step. */
export interface NameEffect {
  readonly type: 'check'
  readonly label: string
  readonly suffix: string
}
