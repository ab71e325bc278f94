/** A page in the background draws no frames. */
const LATE_PAINT_MS = 100

/** Resolves after the frame that shows what was done until now. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATE_PAINT_MS)
  })
}
