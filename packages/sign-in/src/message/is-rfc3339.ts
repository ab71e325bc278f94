import { parseRfc3339 } from '@latchkey/primitives'

/** Returns whether a text is a valid time. @see RFC 3339 5.6 */
export const isRfc3339 = (text: string): boolean => parseRfc3339(text) !== undefined
