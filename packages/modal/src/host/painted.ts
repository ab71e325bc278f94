/** Fallback for a page in the background, which paints no frames. */
const LATE_PAINT_MS = 100

/** Resolves after the frame that shows the current changes. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATE_PAINT_MS)
  })
}
