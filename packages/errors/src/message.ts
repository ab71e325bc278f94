import { type ErrorCode, errorCodes } from './codes.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

/** Returns the sentence of a code. Production bundles contain `message.production.ts` instead. */
export function toMessage(code: ErrorCode, context: Readonly<Record<string, unknown>>): string {
  return fillPlaceholders(errorCodes[code].sentence, context)
}
