import { cleanName } from '@latchkey/protocol/gateway'
import * as v from 'valibot'
import type { OnrampPlace } from '../ports/onramp-provider.ts'

/** A name in the answer of a provider. */
export const text = v.pipe(v.string(), v.transform(cleanName))
/** An amount of whole units in the format of this gateway's API: `250` or `0.079`, without an exponent. */
export const decimalText = v.pipe(v.string(), v.regex(/^\d{1,20}(?:\.\d{1,36})?$/))

/** Returns the place of a visitor. A visitor in the operator's country without a part gets the operator's part. */
export function toPlace(place: OnrampPlace | undefined, own: OnrampPlace): OnrampPlace {
  if (place === undefined) return own
  return place.country === own.country ? { ...place, subdivision: place.subdivision ?? own.subdivision } : place
}
