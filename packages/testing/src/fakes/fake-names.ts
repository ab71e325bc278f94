import type { NameRegistration, SuggestedName } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isNameLabel } from '@latchkey/protocol/gateway'

/** The names of the fake gateway. */
export interface FakeNamesData {
  /** Suffixes of its own names, without the dot. Absent: it has none. */
  readonly nameSuffixes?: readonly string[]
  /** Addresses by name, its own names and others. */
  readonly names?: Readonly<Record<string, string>>
}

/** A gateway with its own names, one of which is taken. */
export const fakeNames: FakeNamesData = {
  nameSuffixes: ['reown.id', 'wcn.id'],
  names: { 'bramble.reown.id': '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
}

/** The part of it that the contract of gateways needs. */
export const fakeNamed = {
  suffix: 'reown.id',
  taken: 'bramble',
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const

/** An in-memory register of names with the rules of the real one, which accepts every signature. */
export function createFakeNames(read: () => FakeNamesData, write: (name: string, address: string) => void) {
  const known = () => read().names ?? {}
  const suffixes = () => read().nameSuffixes ?? []
  const isOwn = (name: string) => suffixes().some((suffix) => name.endsWith(`.${suffix}`))
  const namesOf = (address: string) =>
    Object.entries(known()).flatMap(([name, owner]) =>
      isOwn(name) && owner.toLowerCase() === address.toLowerCase() ? [name] : [],
    )

  return {
    namesOf,
    address(name: string): string {
      const address = known()[name]
      if (address === undefined) throw new WalletError('names/not-found', { name })
      return address
    },
    suggest(label: string, suffix: string): readonly SuggestedName[] {
      if (!suffixes().includes(suffix) || !isNameLabel(label)) return []
      const labels = [label, `${label}1`, `the-${label}`, `${label}-wallet`].filter(isNameLabel)
      return labels.map((each) => ({ label: each, isRegistered: `${each}.${suffix}` in known() }))
    },
    register({ name, address, message }: NameRegistration): void {
      const [suffix] = suffixes()
      if (suffix === undefined) throw new WalletError('names/unsupported')
      const signed: unknown = JSON.parse(message).name
      const label = name.slice(0, -suffix.length - 1)
      if (signed !== name || name !== `${label}.${suffix}` || !isNameLabel(label))
        throw new WalletError('names/invalid')
      if (name in known()) {
        if (namesOf(address).includes(name)) throw new WalletError('names/account-named')
        throw new WalletError('names/taken', { name })
      }
      if (namesOf(address).length > 0) throw new WalletError('names/account-named')
      write(name, address)
    },
  }
}
