/*
 * The modules that load with the rest of the client on the first action, behind one entry: bundlers cut one chunk here
 * where two entries would give one for each set of shared parts, and each chunk is a request in the press.
 */
export { createEngine } from '@latchkey/core/engine'
export { openService } from './services.ts'
