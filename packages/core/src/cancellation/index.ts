export { abortable, assertNotAborted } from './abortable.ts'
export { followSignals } from './follow-signals.ts'
export { pause } from './pause.ts'
export { type Timeout, timeout } from './timeout.ts'
