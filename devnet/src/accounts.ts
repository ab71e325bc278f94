import type { Address, Hex } from 'viem'
import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Public test key, never use: bots empty it on every real network in seconds. */
export const DEVNET_MNEMONIC = 'test test test test test test test test test test test junk'

/** Signs names below `latchkey.test` for the resolver of the local chains: the deployer's. Public test key, never use. */
export const devnetNameSignerKey: Hex = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'

/** Pays for what the sandbox sells on the local chains: the exchange's. Public test key, never use. */
export const devnetFaucetKey: Hex = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'

export interface DevnetAccount {
  readonly address: Address
  /** Public test key, never use. */
  readonly privateKey: Hex
  readonly label: string
  /** Name on the local registry, for those that have one. */
  readonly name?: string
  readonly warning: 'public test key, never use'
}

const PEOPLE: readonly { label: string; name?: string }[] = [
  { label: 'Alice', name: 'alice.eth' },
  { label: 'Bob', name: 'bob.eth' },
  { label: 'Carol', name: 'carol.eth' },
  { label: 'Harbour Supplies', name: 'harbour-supplies.eth' },
  { label: 'Dave' },
  { label: 'Erin' },
  { label: 'Frank' },
  { label: 'Grace' },
  { label: 'Exchange' },
  { label: 'Deployer' },
]

/** How many accounts a chain unlocks. */
export const ACCOUNT_COUNT = PEOPLE.length

/** Returns the accounts of every devnet, the person with the history first. @see BIP-44 */
export function deriveAccounts(): readonly DevnetAccount[] {
  // The word list is stretched once; every further account is a step from the same branch.
  const branch = mnemonicToAccount(DEVNET_MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  return PEOPLE.map((person, index) => {
    const { privateKey } = branch.deriveChild(index)
    if (privateKey === null) throw new Error(`account ${index} has no key`)
    const address = ADDRESSES[index]
    if (address === undefined) throw new Error(`account ${index} has no address`)
    return { ...person, address, privateKey: toHex(privateKey), warning: 'public test key, never use' }
  })
}

/** The addresses of the mnemonic; a test derives them again. */
const ADDRESSES: readonly Address[] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
]

const at = (index: number): Address => {
  const address = ADDRESSES[index]
  if (address === undefined) throw new Error(`there is no account ${index}`)
  return address
}

/** The people of the seeded story, by what they do in it. */
export const cast = {
  alice: at(0),
  bob: at(1),
  carol: at(2),
  supplies: at(3),
  dave: at(4),
  exchange: at(8),
  deployer: at(9),
} as const satisfies Record<string, Address>
