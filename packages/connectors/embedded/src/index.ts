export { type EmbeddedOptions, embedded } from './embedded.ts'
export type { FrameWindow } from './frame-window.ts'
