/*
 * The modules that load at the first action, behind one entry. Bundlers create one chunk for one entry, and several for
 * two entries with shared parts; each chunk is a request during the press.
 */
export { createEngine } from '@latchkey/core/engine'
export { openService } from './services.ts'
