export { decodeCall } from './calls/decode-call.ts'
export type { TransactionRequest, TypedData } from './evm.types.ts'
export { decodeTypedData } from './typed-data/decode-typed-data.ts'
export { parseTypedValue } from './typed-data/typed-value.ts'
