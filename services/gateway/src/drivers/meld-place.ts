import type { OnrampPlace } from '../ports/onramp-provider.ts'

/** Meld accepts a part of a country only for the US and Canada. */
export function toMeldPlace({ country, subdivision }: OnrampPlace) {
  const isPart = subdivision !== undefined && ['US', 'CA'].includes(country)
  return { countryCode: country, ...(isPart ? { subdivision } : {}) }
}
