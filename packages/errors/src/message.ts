import { type ErrorCode, errorCodes } from './codes.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

/** Returns the sentence of a code. Bundles of production load `message.production.ts` in the place of this. */
export function toMessage(code: ErrorCode, context: Readonly<Record<string, unknown>>): string {
  return fillPlaceholders(errorCodes[code].sentence, context)
}
