import type { Context, EarlyContext } from '../../context.ts'
import { toastFlow } from './toast.flow.ts'

/** @see Spec §9 "toast re-show delay 150 ms" */
const TOAST_AGAIN_MS = 150

/** Returns the function that shows a notice and replaces the previous one. After `destroy()` it shows nothing. */
export function createToast({ options, signal, getState, dispatch }: EarlyContext): Context['toast'] {
  let toasts = 0
  let stopToast = () => {}
  signal.addEventListener('abort', () => stopToast())
  return (variant, message, autoClose = true) => {
    if (signal.aborted) return () => {}
    const id = ++toasts
    const toast = { id, variant, message, autoClose }
    stopToast()
    // The pause separates a second notice from the one that it replaces.
    const isSecond = getState().toast !== undefined
    const show = () => dispatch(toastFlow, { type: 'shown', toast })
    if (isSecond) {
      dispatch(toastFlow, { type: 'taken-away', toast: undefined })
      stopToast = options.clock.after(TOAST_AGAIN_MS, show)
    } else show()
    return () => {
      if (toasts !== id) return
      stopToast()
      dispatch(toastFlow, { type: 'taken-away', toast: undefined })
    }
  }
}
