/** A string, which stays unchanged, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON with whole numbers as text, because the total of satoshis that an address ever received can exceed the
 * safe integers.
 *
 * @returns `undefined` if the text is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (/^-?\d+$/.test(token) ? `"${token}"` : token)))
  } catch {
    // The caller chooses the error by the status of the response.
    return undefined
  }
}
