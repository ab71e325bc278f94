/** Turns the direction of what follows, or is not seen at all. Lines, tabs and joiners belong to texts. @see UAX #9 */
const HIDDEN = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/u

/** Returns whether a text holds characters that nobody sees, or that turn others around. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)
