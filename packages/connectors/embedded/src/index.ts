export { type EmbeddedOptions, type EmbeddedSocial, embedded } from './embedded.ts'
export type { FrameWindow } from './frame-window.ts'
