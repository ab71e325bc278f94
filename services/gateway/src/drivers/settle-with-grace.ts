/**
 * Returns the outcomes of several reads in their order once all are settled, or once the grace has passed that starts
 * with the first value; `undefined` for a read that is still pending then. Reads without a value, and failures, do not
 * start the grace.
 *
 * @param grace - Returns a signal that aborts when the others have waited long enough; called at most once.
 * @example await settleWithGrace([fast(), slow()], () => AbortSignal.timeout(400))
 */
export async function settleWithGrace<T>(
  pending: readonly Promise<T | undefined>[],
  grace: () => AbortSignal,
): Promise<readonly (PromiseSettledResult<T | undefined> | undefined)[]> {
  const outcomes: (PromiseSettledResult<T | undefined> | undefined)[] = pending.map(() => undefined)
  const all = Promise.allSettled(
    pending.map(async (each, at) => {
      const [outcome] = await Promise.allSettled([each])
      outcomes[at] = outcome
    }),
  )
  const hasValue = pending.map(async (each) => {
    if ((await each) === undefined) throw new Error('no value')
  })
  const enough = Promise.any(hasValue).then(
    () => untilAborted(grace()),
    () => all,
  )
  await Promise.race([all, enough])
  // A copy: promises that settle later must not change it.
  return [...outcomes]
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
