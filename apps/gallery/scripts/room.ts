import { fileURLToPath } from 'node:url'

/** Absolute path of the gallery. */
export const ROOM = fileURLToPath(new URL('..', import.meta.url))
