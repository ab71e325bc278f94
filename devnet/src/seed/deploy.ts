import { WalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { getContractAddress } from 'viem/utils'
import { tokenAbi } from '../abis.ts'
import { cast } from '../accounts.ts'
import { devnetContracts } from '../addresses.ts'
import type { ChainNode } from '../chain-node.ts'
import Multicall3 from '../contracts/artifacts/Multicall3.json' with { type: 'json' }
import NameRegistry from '../contracts/artifacts/NameRegistry.json' with { type: 'json' }
import NameResolver from '../contracts/artifacts/NameResolver.json' with { type: 'json' }
import Payout from '../contracts/artifacts/Payout.json' with { type: 'json' }
import Permit2 from '../contracts/artifacts/Permit2.json' with { type: 'json' }
import QuietHarbours from '../contracts/artifacts/QuietHarbours.json' with { type: 'json' }
import SpamTicket from '../contracts/artifacts/SpamTicket.json' with { type: 'json' }
import Token from '../contracts/artifacts/Token.json' with { type: 'json' }
import UniversalResolver from '../contracts/artifacts/UniversalResolver.json' with { type: 'json' }
import { codeOf } from './code-of.ts'
import { exchangeDeployments, poolTransactions } from './exchange.ts'
import type { Scribe, SeedTransaction } from './scribe.ts'
import { TOKENS, type TokenSymbol, units } from './tokens.ts'

const DEPLOY_GAS = 6_000_000n

/**
 * Puts all contracts on a chain, at the addresses of `devnetContracts`, and gives the other people their means.
 *
 * @throws devnet/failed when an address is not the one that is written down.
 */
export async function deployContracts(node: ChainNode, scribe: Scribe, timestampSec: number): Promise<void> {
  await grantNativeCurrency(node)
  const registryArgument = encodeAbiParameters([{ type: 'address' }], [devnetContracts.ensRegistry])
  const deployments: readonly Hex[] = [
    tokenCode('USDC'),
    tokenCode('DAI'),
    tokenCode('LINK'),
    codeOf(QuietHarbours),
    codeOf(SpamTicket),
    codeOf(Payout),
    codeOf(NameRegistry),
    concatHex([codeOf(NameResolver), registryArgument]),
    concatHex([codeOf(UniversalResolver), registryArgument]),
  ]
  await scribe.write(
    deployments.map((data): SeedTransaction => ({ from: cast.deployer, data, gas: DEPLOY_GAS })),
    timestampSec,
  )
  const resolver = await readCode(node, getContractAddress({ from: cast.deployer, nonce: 8n }))
  await setCode(node, devnetContracts.ensUniversalResolver, resolver)
  await setCode(node, devnetContracts.multicall3, multicall3RuntimeCode())
  await setCode(node, devnetContracts.permit2, codeOf(Permit2))
  await scribe.write(grants(), timestampSec + 60)
  await scribe.write(exchangeDeployments(), timestampSec + 70)
  await Promise.all(Object.entries(devnetContracts).map(([name, address]) => assertDeployed(node, name, address)))
  await scribe.write(poolTransactions(), timestampSec + 80)
}

/** Everybody but the person with the history begins with some; hers is to add up from what she received. */
async function grantNativeCurrency({ rpc }: ChainNode): Promise<void> {
  const grants: readonly (readonly [Address, string])[] = [
    [cast.alice, '0'],
    [cast.bob, '25'],
    [cast.carol, '14'],
    [cast.supplies, '60'],
  ]
  await Promise.all(
    grants.map(([address, ether]) => rpc.call('anvil_setBalance', [address, toHex(parseEther(ether))], v.unknown())),
  )
}

function grants(): readonly SeedTransaction[] {
  const grant = (symbol: TokenSymbol, to: Address, amount: string): SeedTransaction => ({
    from: cast.deployer,
    to: TOKENS[symbol].address,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, units(symbol, amount)] }),
  })
  return [
    grant('USDC', cast.exchange, '5000000'),
    grant('DAI', cast.exchange, '2000000'),
    grant('LINK', cast.exchange, '150000'),
    grant('USDC', cast.bob, '8200'),
    grant('USDC', cast.carol, '3100'),
    grant('DAI', cast.carol, '900'),
    grant('DAI', cast.supplies, '12000'),
    grant('USDC', cast.supplies, '21000'),
  ]
}

function tokenCode(symbol: TokenSymbol): Hex {
  const { name, decimals } = TOKENS[symbol]
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  return concatHex([codeOf(Token), encodeAbiParameters(types, [name, symbol, decimals])])
}

/** The constant is creation code; the runtime code begins after its first `f3fe` (RETURN, INVALID). */
function multicall3RuntimeCode(): Hex {
  const code = codeOf(Multicall3)
  return `0x${code.slice(code.indexOf('f3fe') + 4)}`
}

async function readCode({ rpc }: ChainNode, address: Address): Promise<Hex> {
  return codeOf({ bytecode: await rpc.call('eth_getCode', [address, 'latest'], v.string()) })
}

async function setCode({ rpc }: ChainNode, address: Address, code: Hex): Promise<void> {
  await rpc.call('anvil_setCode', [address, code], v.unknown())
}

async function assertDeployed(node: ChainNode, name: string, address: Address): Promise<void> {
  if ((await readCode(node, address)) !== '0x') return
  throw new WalletError('devnet/failed', { chainId: node.chainId, reason: `${name} is not at ${address}` })
}
