import type { Hex } from '@latchkey/primitives'

/** The attributes of a name. */
export interface NameDetails {
  readonly avatar: string | null
  readonly bio: string | null
}

/** A name that this gateway registered. */
export interface OwnName extends NameDetails {
  /** Full name, lower case. */
  readonly name: string
  /** Lower case. */
  readonly account: Hex
  /** Coin type of the network on which the account signed. @see ENSIP-11 */
  readonly coinType: number
  /**
   * Whether the account is a key, which is the same on every EVM network. A contract owns its name only on the network
   * of `coinType`: at its address on another network there may be a contract of another owner.
   */
  readonly isKey: boolean
  /** Addresses that the owner set, one for each coin type of an EVM network. */
  readonly addresses: readonly NameAddress[]
  readonly registeredAtMs: number
  readonly updatedAtMs: number
}

/** An address of a name. */
export interface NameAddress {
  /** @see ENSIP-11 */
  readonly coinType: number
  /** Lower case. */
  readonly address: Hex
  readonly createdAtMs: number
}

/** An account's request for a name. */
export interface Registration extends NameDetails {
  readonly name: string
  readonly account: Hex
  readonly coinType: number
  readonly isKey: boolean
  readonly nowMs: number
  /** Time in the signed message. */
  readonly signedAtMs: number
}

/** Outcome of a registration. */
export type RegisterOutcome = 'registered' | 'name-taken' | 'account-named'

/** The names that this gateway registered. */
export interface NameStore {
  /** @throws service/database */
  readonly byName: (name: string) => Promise<OwnName | undefined>
  /** Returns the names of the key and of the contracts at an address, none or more. @throws service/database */
  readonly byAccount: (account: Hex) => Promise<readonly OwnName[]>
  /** Returns those of the names that are registered. @throws service/database */
  readonly registered: (names: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Registers one name for a key, and one for a contract on each network. Of simultaneous registrations that exclude
   * each other, one succeeds.
   *
   * @throws service/database
   */
  readonly register: (registration: Registration) => Promise<RegisterOutcome>
  /**
   * Writes the attributes of an account's name, unless a message with the same or a later time was applied before.
   *
   * @returns whether it was written.
   * @throws service/database
   */
  readonly update: (update: Omit<Registration, 'coinType' | 'isKey'>) => Promise<boolean>
  /** Sets the address of a name for a coin type, under the same condition. @throws service/database */
  readonly setAddress: (
    update: Pick<Registration, 'name' | 'account' | 'coinType' | 'nowMs' | 'signedAtMs'> & { readonly address: Hex },
  ) => Promise<boolean>
}
