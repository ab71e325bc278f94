/** Counts the responses to the attackers by status or error. */
export type AttackResult = Readonly<Record<string, number>>

/** Counts outcomes by name. */
export function createTally(): { readonly add: (name: string, count?: number) => void; readonly result: AttackResult } {
  const result: Record<string, number> = {}
  return {
    add: (name, count = 1) => {
      result[name] = (result[name] ?? 0) + count
    },
    result,
  }
}

/** Returns the network address of an attacker as a trusted proxy reports it, so that each is a separate caller. */
export function addressOfAttacker(at: number): string {
  return `10.66.${Math.floor(at / 250)}.${(at % 250) + 1}`
}
