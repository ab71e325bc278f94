import type { serverButton as onServer } from './server-button.ts'

/** In a browser, `drawButton` draws the button. */
export const serverButton: typeof onServer = () => undefined
