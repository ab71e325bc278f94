const NAME = 'pocket'

/**
 * Makes this the tab that answers sites: two would work on one storage and answer everything twice. The latest one
 * takes over, because a link of a site opens a tab of its own.
 *
 * @param onLost - Called when a later tab took over.
 */
export function takeOver(onLost: () => void): void {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return
  locks.request(NAME, { steal: true }, () => new Promise<never>(() => {})).catch(onLost)
}
