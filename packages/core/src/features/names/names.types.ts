import type { SuggestedName } from '../../ports/index.ts'
import type { FailureState } from '../../store/state.ts'

/** The names that the gateway has for an account. */
export interface NameEligibility {
  /** The ending of names, without the dot before it; `undefined` where no names are registered. */
  readonly suffix?: string | undefined
  /** Name of the gateway that the account has already, in full. */
  readonly owned?: string | undefined
}

/** The name that an account is about to get. Plain data. */
export interface NameEntry {
  /** As it was typed; without the suffix where that was typed too. */
  readonly text: string
  /** In lower case, as it would be registered. */
  readonly label: string
  /** The ending of the name; `undefined` until the gateway has responded. */
  readonly suffix?: string | undefined
  /**
   * `short`, `invalid`: it breaks a rule of names. `checking`, `available`, `taken`: the result of the gateway.
   * `unchecked`: the gateway did not respond. `signing`: the wallet has the request. `registering`: it has signed.
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
  /** Names like it. While it is checked, those of the name before. */
  readonly suggestions: readonly SuggestedName[]
  /** Why it was not checked, or not registered. */
  readonly failure?: FailureState | undefined
}

/** A name that was registered during this visit. */
export interface RegisteredName {
  readonly address: string
  /** In full. */
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
  /** The gateway did not say what names end in. */
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
