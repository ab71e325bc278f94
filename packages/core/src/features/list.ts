import * as features from './index.ts'

/** Every feature of a client, in no order. */
export const FEATURES: readonly (typeof features)[keyof typeof features][] = Object.values(features)
