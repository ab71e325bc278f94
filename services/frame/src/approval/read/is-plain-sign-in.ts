import type { CardReport } from '../card/card.types.ts'

/** Returns true for a sign-in to the embedding page without warnings. */
export const isPlainSignIn = ({ effects, findings }: CardReport): boolean =>
  effects.length > 0 &&
  effects.every(({ type }) => type === 'sign-in') &&
  findings.every(({ severity }) => severity === 'info')
