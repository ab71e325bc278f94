import type { serverButton as onServer } from './server-button.ts'

/** In a browser the button is drawn by `drawButton`. */
export const serverButton: typeof onServer = () => undefined
