import { fileURLToPath } from 'node:url'

/** Absolute path of the gallery, whatever folder a script is run from. */
export const ROOM = fileURLToPath(new URL('..', import.meta.url))
