import type { Namespace } from '@latchkey/primitives'
import type { ChainAdapter, FamilyFacts } from '../ports/index.ts'

const NONE: FamilyFacts = {}

/** Returns the declarations of a chain family's adapter; empty if the site has no adapter for it. */
export const familyFacts = (adapters: readonly ChainAdapter[], namespace: Namespace): FamilyFacts =>
  adapters.find((adapter) => adapter.namespace === namespace)?.facts ?? NONE
