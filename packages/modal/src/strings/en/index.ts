import { connect, connecting } from './connect.ts'
import { shell } from './shell.ts'

/**
 * The words of the modal in English that come with it: of the frame and of connecting. The words of other screens come
 * with these, those of failures with the first one. Another language is another tree of the same shape.
 */
export const en = { shell, connect, connecting } as const
