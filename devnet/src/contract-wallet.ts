import { type Address, concatHex, encodeAbiParameters, getContractAddress, type Hex, pad } from 'viem'
import ContractWallet from './contracts/artifacts/ContractWallet.json' with { type: 'json' }
import { codeOf } from './seed/code-of.ts'

/** Creates contracts at addresses that are known before; every chain of the local world has it. @see EIP-1014 */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * Returns the wallet contract that an account owns: its address, and the call that creates it there.
 *
 * @see EIP-1271, EIP-6492
 */
export function contractWalletOf(owner: Address): {
  readonly address: Address
  readonly factory: Address
  readonly data: Hex
} {
  const bytecode = concatHex([codeOf(ContractWallet), encodeAbiParameters([{ type: 'address' }], [owner])])
  const salt = pad('0x', { size: 32 })
  const address = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode })
  return { address, factory: DEPLOYER, data: concatHex([salt, bytecode]) }
}
