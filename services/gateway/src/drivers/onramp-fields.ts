import { cleanName } from '@latchkey/protocol/gateway'
import * as v from 'valibot'

/** A name in the answer of a provider. */
export const text = v.pipe(v.string(), v.transform(cleanName))
/** An amount of whole units as the wire of this gateway has it: `250` or `0.079`, and no exponent. */
export const decimalText = v.pipe(v.string(), v.regex(/^\d{1,20}(?:\.\d{1,36})?$/))
