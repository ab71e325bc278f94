/** A text, which is left as it is, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON with whole numbers as texts, because satoshis over the life of an address can go beyond what `number` holds.
 *
 * @returns `undefined` for a text that is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (/^-?\d+$/.test(token) ? `"${token}"` : token)))
  } catch {
    // The error depends on the status of the response.
    return undefined
  }
}
