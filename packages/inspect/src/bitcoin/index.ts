export { inspectPsbt, type PsbtFacts } from './inspect-psbt.ts'
export type { BitcoinOutput, Psbt, PsbtInput } from './psbt.ts'
export { readOutput, readPsbt } from './read-psbt.ts'
