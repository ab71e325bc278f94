export { decodeRequest } from '@latchkey/inspect/evm'
export { readCode } from './read-code.ts'
export { simulate } from './simulate.ts'
