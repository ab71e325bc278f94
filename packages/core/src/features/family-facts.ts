import type { Namespace } from '@latchkey/primitives'
import type { ChainAdapter, FamilyFacts } from '../ports/index.ts'

const NONE: FamilyFacts = {}

/** Returns what the adapter of a chain family declares; nothing where the site has no adapter for it. */
export const familyFacts = (adapters: readonly ChainAdapter[], namespace: Namespace): FamilyFacts =>
  adapters.find((adapter) => adapter.namespace === namespace)?.facts ?? NONE
