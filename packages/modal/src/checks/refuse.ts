import { WalletError } from '@latchkey/errors'
import { nearestName } from '@latchkey/primitives'

/** Option names of viem and wagmi, with the name of the same option here. */
const OTHER_NAMES: Readonly<Record<string, string>> = { chains: 'networks', transports: 'customRpcUrls' }
/** A shorter name would be contained in too many others. */
const MIN_PART_LENGTH = 4

/** @throws config/invalid-options */
export function refuse(path: string, problem: string): never {
  throw new WalletError('config/invalid-options', { path, problem })
}

/** Throws for an unknown name, with the nearest known name. @throws config/invalid-options */
export function assertName(path: string, name: string, known: readonly string[], what: string): void {
  if (known.includes(name)) return
  const meant = findMeant(name, known)
  const hint = meant.length === 0 ? `there are ${known.join(', ')}` : `did you mean ${meant.join(' or ')}?`
  refuse(path, `no such ${what}; ${hint}`)
}

function findMeant(name: string, known: readonly string[]): readonly string[] {
  const nearest = nearestName(name, known) ?? known.find((each) => each === OTHER_NAMES[name])
  if (nearest !== undefined) return [nearest]
  if (name.length < MIN_PART_LENGTH) return []
  return known.filter((each) => each.toLowerCase().includes(name.toLowerCase()))
}
