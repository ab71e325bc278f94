const QUIET_MS = 140
const LATE_QUIET_MS = 600
const LONGEST_MS = 3000
const APPEARS_MS = 10_000
const GLANCE_MS = 20

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves once nothing has changed in the modal for a moment: code, reads and pictures have arrived, or never will. */
export function settle(shadow: ShadowRoot): Promise<void> {
  return settleFor(shadow, QUIET_MS)
}

/** The same where services are late: they may answer one after the other. */
export function settleLate(shadow: ShadowRoot): Promise<void> {
  return settleFor(shadow, LATE_QUIET_MS)
}

async function settleFor(shadow: ShadowRoot, quietMs: number): Promise<void> {
  const start = performance.now()
  let changedAt = start
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
  })
  observer.observe(shadow, { subtree: true, childList: true, attributes: true, characterData: true })
  while (performance.now() - changedAt < quietMs && performance.now() - start < LONGEST_MS) await wait(GLANCE_MS)
  observer.disconnect()
}

/** Waits until something is there. */
export async function appear<T>(find: () => T | null | undefined): Promise<T> {
  const end = performance.now() + APPEARS_MS
  while (performance.now() < end) {
    const found = find()
    if (found !== null && found !== undefined) return found
    await wait(GLANCE_MS)
  }
  throw new Error('What the scene acts on did not appear')
}
