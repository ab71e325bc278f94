export { type EmbeddedOptions, embedded } from './embedded.ts'
export type { EmbeddedSocial } from './embedded-social.ts'
export type { FrameWindow } from './frame-window.ts'
