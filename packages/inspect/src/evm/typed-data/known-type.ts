import * as v from 'valibot'
import type { Intent } from '../../intents/intent.ts'
import type { TypedValue } from './typed-value.ts'

/** A type of message that gives something away. Schemas are for parsed values, so that they say no more than the shape. */
export interface KnownType {
  /** Whether an empty value of a type has all members that are read, each of its kind. */
  readonly hasShape: (empty: TypedValue) => boolean
  /** The intents of a message; `undefined` where a member that counts could not be read. @param contract - `verifyingContract` */
  readonly read: (message: TypedValue, contract: string) => readonly Intent[] | undefined
}

/** Most entries of one list that are read. */
export const MAX_ENTRIES = 1_024

export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))
export const whole = v.bigint()
export const bool = v.boolean()
export const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/))
export const list = <S extends v.GenericSchema>(of: S) => v.pipe(v.array(of), v.maxLength(MAX_ENTRIES))

/** Returns a type by the schema of its message, and the intents that follow from it. */
export function knownType<S extends v.GenericSchema>(
  schema: S,
  read: (message: v.InferOutput<S>, contract: string) => readonly Intent[] | undefined,
): KnownType {
  return {
    hasShape: (empty) => v.is(schema, empty),
    read: (message, contract) => {
      const parsed = v.safeParse(schema, message)
      return parsed.success ? read(parsed.output, contract) : undefined
    },
  }
}
