import type { OnrampPlace } from '../ports/onramp-provider.ts'

/** Meld takes a part of a country for the US and Canada alone. */
export function toMeldPlace({ country, subdivision }: OnrampPlace) {
  const isPart = subdivision !== undefined && ['US', 'CA'].includes(country)
  return { countryCode: country, ...(isPart ? { subdivision } : {}) }
}
