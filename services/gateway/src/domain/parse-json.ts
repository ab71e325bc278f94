/** Returns `undefined` for a text that is not JSON; no schema accepts it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
