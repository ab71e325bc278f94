import { connect, connecting, pairing } from './connect.ts'
import { shell } from './shell.ts'
import { titles } from './titles.ts'

/**
 * The words of the modal in English that come with it: of the frame, of connecting, and the titles of all screens. The
 * words of other screens come with these, those of failures with the first one. Another language is another tree of
 * the same shape.
 */
export const en = { shell, titles, connect, connecting, pairing } as const
