/**
 * Characters that change the text direction or are invisible. Line breaks, tabs and joiners are allowed. @see UAX #9
 */
const HIDDEN = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/u

/** Returns whether a text contains invisible characters, or characters that change the text direction. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)
