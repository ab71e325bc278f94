/** Returns a property of anything; a getter that throws has none. */
export function readProperty(value: unknown, name: string): unknown {
  try {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
    return Reflect.get(value, name)
  } catch {
    // Extensions guard their objects with getters that throw.
    return undefined
  }
}

/** Returns whether an object of the page has a method. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof readProperty(value, name) === 'function'
}

/** Calls a method of an object of the page. @throws what the wallet throws; a `TypeError` where it has none */
export async function callMethod(value: unknown, name: string, ...args: readonly unknown[]): Promise<unknown> {
  return (value as Record<string, (...args: readonly unknown[]) => unknown>)[name]?.(...args)
}
