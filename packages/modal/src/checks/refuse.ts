import { WalletError } from '@latchkey/errors'
import { nearestName } from '@latchkey/primitives'

/** @throws config/invalid-options */
export function refuse(path: string, problem: string): never {
  throw new WalletError('config/invalid-options', { path, problem })
}

/** Refuses a name that is not among the known ones, and says which was probably meant. @throws config/invalid-options */
export function assertName(path: string, name: string, known: readonly string[], what: string): void {
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  const hint = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`
  refuse(path, `no such ${what}; ${hint}`)
}
