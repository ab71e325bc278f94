/*
 * What is loaded when the modal is about to open. Screens that are loaded later take what they share with it from here,
 * and only from here: so bundlers see that it is there already, and cut one chunk where they would cut many.
 */
export { refineAccent } from '@latchkey/design'
export { type Strings, useStrings } from '../strings/strings.ts'
export { loadFirstView, mountShell } from './mount-shell.tsx'
export { useViewCss } from './use-view-css.ts'
