export type { Facts, NameOf, TokenFacts } from './facts.ts'
export { type Intent, type IntentAsset, NOBODY } from './intent.ts'
export { readByStandard, type Standard, sharedContracts } from './read-by-standard.ts'
export { toIntentAsset } from './to-intent-asset.ts'
