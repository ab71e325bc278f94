import { cleanName } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { OnrampPlace } from '../ports/onramp-provider.ts'

/** A name in the answer of a provider. */
export const text = v.pipe(v.string(), v.transform(cleanName))
/** An amount of whole units as the wire of this gateway has it: `250` or `0.079`, and no exponent. */
export const decimalText = v.pipe(v.string(), v.regex(/^\d{1,20}(?:\.\d{1,36})?$/))

/** Returns where a visitor pays; one in the country of the operator who names no part of it counts as in the operator's. */
export function toPlace(place: OnrampPlace | undefined, own: OnrampPlace): OnrampPlace {
  if (place === undefined) return own
  return place.country === own.country ? { ...place, subdivision: place.subdivision ?? own.subdivision } : place
}
