import type { Context, EarlyContext } from '../../context.ts'

/** @see Spec §9 "toast re-show delay 150 ms" */
const TOAST_AGAIN_MS = 150

/** Returns what shows a notice in the place of the one before. After `destroy()` it shows nothing. */
export function createToast({ options, signal, getState, set }: EarlyContext): Context['toast'] {
  let toasts = 0
  let stopToast = () => {}
  signal.addEventListener('abort', () => stopToast())
  return (variant, message, autoClose = true, change = {}) => {
    if (signal.aborted) return () => {}
    const id = ++toasts
    const toast = { id, variant, message, autoClose }
    stopToast()
    // Two notices in one place: the pause separates the new one from the old one.
    const isSecond = getState().toast !== undefined
    set({ ...change, toast: isSecond ? undefined : toast })
    if (isSecond) stopToast = options.clock.after(TOAST_AGAIN_MS, () => set({ toast }))
    return () => {
      if (toasts !== id) return
      stopToast()
      set({ toast: undefined })
    }
  }
}
