/** Returns a property of any value; `undefined` if its getter throws. */
export function readProperty(value: unknown, name: string): unknown {
  try {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
    return Reflect.get(value, name)
  } catch {
    // Some extensions protect their objects with getters that throw.
    return undefined
  }
}

/** Returns whether an object of the page has a method. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof readProperty(value, name) === 'function'
}

/**
 * Calls a method of an object of the page. @throws the error of the wallet; a `TypeError` if there is no such method
 */
export async function callMethod(value: unknown, name: string, ...args: readonly unknown[]): Promise<unknown> {
  return (value as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.(...args)
}
