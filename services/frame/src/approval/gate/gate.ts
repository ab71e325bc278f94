/** Conditions of the page that must all hold, without interruption, before Approve is enabled. @see embedded-wallet 3.6 */
export type Condition =
  | 'origin-visible'
  | 'amount-visible'
  | 'buttons-visible'
  | 'page-visible'
  | 'focused'
  | 'large'
  | 'unscaled'
/** Steps that must be done before Approve is enabled. They do not restart the delay. */
export type Step = 'checked' | 'read' | 'typed'

export interface GateState {
  readonly conditions: Readonly<Record<Condition, boolean>>
  readonly steps: Readonly<Record<Step, boolean>>
  readonly isHighRisk: boolean
  /** Since when all conditions hold; `undefined` while one does not. Milliseconds of a clock that only goes forward. */
  readonly heldSince: number | undefined
  readonly coolUntil: number
}

export type GateEvent =
  | { readonly type: 'condition'; readonly name: Condition; readonly holds: boolean; readonly at: number }
  | { readonly type: 'step'; readonly name: Step; readonly isDone: boolean }
  /** The content of the card changed, and with it the risk. */
  | { readonly type: 'changed'; readonly isHighRisk: boolean; readonly at: number }

/** How long all conditions must hold: an overlay could be removed just before the press. */
const HELD_MS = 800
const HELD_HIGH_RISK_MS = 1_500
/** Ignores the second press of a double click, and a press that was aimed at earlier content. */
const COOL_MS = 500

/**
 * Returns the gate of a card that is just shown.
 *
 * @param options - `answeredAt`: when another request was answered. `hasVisibility`: whether the browser tells what covers an
 *   element; one that does not never reports the three visibilities, which then count as given.
 */
export function createGate(options: {
  readonly at: number
  readonly answeredAt: number | undefined
  readonly hasVisibility: boolean
}): GateState {
  const { at, answeredAt = Number.NEGATIVE_INFINITY, hasVisibility } = options
  const seen = !hasVisibility
  return {
    conditions: {
      'origin-visible': seen,
      'amount-visible': seen,
      'buttons-visible': seen,
      'page-visible': false,
      focused: false,
      large: false,
      unscaled: false,
    },
    steps: { checked: false, read: false, typed: true },
    isHighRisk: false,
    heldSince: undefined,
    coolUntil: Math.max(at, answeredAt) + COOL_MS,
  }
}

/** Returns the gate after an event. */
export function stepGate(state: GateState, event: GateEvent): GateState {
  switch (event.type) {
    case 'condition': {
      if (state.conditions[event.name] === event.holds) return state
      const conditions = { ...state.conditions, [event.name]: event.holds }
      const holds = Object.values(conditions).every(Boolean)
      return { ...state, conditions, heldSince: holds ? event.at : undefined }
    }
    case 'step':
      return { ...state, steps: { ...state.steps, [event.name]: event.isDone } }
    case 'changed':
      return {
        ...state,
        isHighRisk: event.isHighRisk,
        coolUntil: Math.max(state.coolUntil, event.at + COOL_MS),
        heldSince: state.heldSince === undefined ? undefined : event.at,
      }
  }
}

/** Returns whether the Approve button is enabled at `now`. */
export function isOpen({ heldSince, isHighRisk, steps, coolUntil }: GateState, now: number): boolean {
  if (heldSince === undefined || !Object.values(steps).every(Boolean)) return false
  return now >= coolUntil && now - heldSince >= (isHighRisk ? HELD_HIGH_RISK_MS : HELD_MS)
}

export type Hint = 'covered' | 'focus' | 'small' | 'scaled' | 'read' | 'type'

/** Returns what a person can do so that the gate opens; `undefined` where only time is missing. */
export function hintOf({ conditions, steps }: GateState): Hint | undefined {
  if (!conditions.large) return 'small'
  if (!conditions.unscaled) return 'scaled'
  if (!conditions.focused) return 'focus'
  if (!conditions['origin-visible'] || !conditions['amount-visible'] || !conditions['buttons-visible']) return 'covered'
  if (!steps.checked) return undefined
  if (!steps.read) return 'read'
  return steps.typed ? undefined : 'type'
}
