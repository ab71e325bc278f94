import * as v from 'valibot'
import type { Intent } from '../../intents/intent.ts'
import type { TypedValue } from './typed-value.ts'

/**
 * A message type that gives something away. The schemas validate values that are already parsed, so they only describe
 * the shape.
 */
export interface KnownType {
  /** Returns whether an empty value of a type has all members that are read, each with the expected kind. */
  readonly hasShape: (empty: TypedValue) => boolean
  /**
   * Returns the intents of a message; `undefined` if a required member could not be read. @param contract -
   * `verifyingContract`
   */
  readonly read: (message: TypedValue, contract: string) => readonly Intent[] | undefined
}

/** Maximum number of entries that are read in one list. */
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
