/** Runs work in one tab at a time, where the browser has locks. @see https://www.w3.org/TR/web-locks/ */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work()
  return navigator.locks.request(name, work) as Promise<T>
}
