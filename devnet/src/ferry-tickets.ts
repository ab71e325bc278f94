import { type Hex, parseAbi } from 'viem'
import FerryTickets from './contracts/artifacts/FerryTickets.json' with { type: 'json' }
import { codeOf } from './seed/code-of.ts'

const abi = parseAbi([
  'function mint(address to, uint256 id, uint256 amount)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/**
 * Returns a collection of which an account can hold several of each, to be deployed: the seed has none.
 *
 * @example await wallet.deployContract({ ...ferryTickets(), account, chain: null })
 * @see ERC-1155
 */
export const ferryTickets = (): { readonly abi: typeof abi; readonly bytecode: Hex } => ({
  abi,
  bytecode: codeOf(FerryTickets),
})
