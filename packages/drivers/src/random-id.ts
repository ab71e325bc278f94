/** Returns a random RFC 4122 version 4 id from a cryptographic source, also on a page without https. */
export function randomId(): string {
  // Only secure contexts have `randomUUID`.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  // RFC 4122 section 4.4: version 4, and the variant digit is 8 to b.
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (digit === 'x' ? random & 15 : (random & 3) | 8).toString(16)
  })
}
