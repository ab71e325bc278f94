/** The progress of one press of the button, by pointer or by key, while the gate is open. */
export interface PressState {
  readonly pointer: number | undefined
  readonly hasPointerUp: boolean
  readonly key: string | undefined
}

export type PressEvent =
  | { readonly type: 'pointerdown' | 'pointerup'; readonly id: number; readonly counts: boolean }
  | { readonly type: 'keydown'; readonly key: string; readonly isRepeat: boolean; readonly counts: boolean }
  | { readonly type: 'cancel' | 'leave' }

export const NO_PRESS: PressState = { pointer: undefined, hasPointerUp: false, key: undefined }

/**
 * Returns the press after an event of the button. `counts`: the event is trusted, and the gate is open. A key that was held when
 * the view appeared is reported as a repeat, or not at all.
 */
export function stepPress(state: PressState, event: PressEvent): PressState {
  switch (event.type) {
    case 'cancel':
      return NO_PRESS
    case 'leave':
      // After a touch, browsers send `pointerup`, `pointerleave` and then `click`.
      return state.hasPointerUp ? state : NO_PRESS
    case 'pointerdown':
      return event.counts ? { ...NO_PRESS, pointer: event.id } : NO_PRESS
    case 'pointerup':
      return event.counts && state.pointer === event.id ? { ...state, hasPointerUp: true } : NO_PRESS
    case 'keydown': {
      const isPress = event.key === 'Enter' || event.key === ' '
      return event.counts && isPress && !event.isRepeat ? { ...NO_PRESS, key: event.key } : NO_PRESS
    }
  }
}

/** Returns whether a click belongs to a complete press: pointer down and up on the button, or Enter or Space pressed on it. */
export const isWholePress = ({ pointer, hasPointerUp, key }: PressState): boolean =>
  key !== undefined || (pointer !== undefined && hasPointerUp)
