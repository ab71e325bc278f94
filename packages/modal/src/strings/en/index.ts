import { connect, connecting, pairing } from './connect.ts'
import { firstTitles } from './first-titles.ts'
import { shell } from './shell.ts'

/**
 * The words of the modal in English that come with it: of the frame, of connecting, and the titles of the screens
 * before an account. The words of other screens come with these, those of failures with the first one. Another language is another tree of
 * the same shape.
 */
export const en = { shell, firstTitles, connect, connecting, pairing } as const
