import type { Hex } from '@latchkey/primitives'
import { cleanName, type IdentityAnswer } from '@latchkey/protocol/gateway'
import { encodeFunctionData, erc721Abi, erc1155Abi } from 'viem'
import { getCode, getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { GatewayDeps } from '../deps.ts'
import { COIN_ETHER, coinOfChain } from '../domain/coin-type.ts'
import { decodeUint } from '../domain/decode-result.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { answered, type Ens, normalForm, openEns } from './ens.ts'
import { toImageUrl } from './image-url.ts'
import { nftKeyOf, readNftFacts } from './nft-facts.ts'
import type { NamedAccount } from './own-profile.ts'

const NOBODY: IdentityAnswer = { name: null, avatar: null }
/** Prefix of the code of a key's account that delegates to a contract. @see EIP-7702 */
const DELEGATION = '0xef0100'

/**
 * Returns the primary name of an account and its avatar, `null` if it has none: the name on the requested network, or
 * else that of Ethereum. For a key, the latter applies on every network; at the address of a contract, another network
 * may have another contract.
 *
 * @throws rpc/…, http/… if no node responds, service/database
 * @see Spec §7, ENSIP-12, ENSIP-19
 */
export async function readIdentity(
  deps: GatewayDeps,
  { account, chainId }: NamedAccount,
  signal?: AbortSignal,
): Promise<IdentityAnswer> {
  const ens = openEns(deps, signal)
  if (ens === undefined) return NOBODY
  const home = `eip155:${ens.chainId}`
  const withAvatar = async (name: string) => ({
    name,
    avatar: await readNameAvatar(deps, ens, { account, name }, signal),
  })
  const local = chainId === undefined || chainId === home ? undefined : await readLocalName(ens, account, chainId)
  if (local !== undefined) return { ...(await withAvatar(local)), chainId }
  const name = await readPrimaryName(ens, account, COIN_ETHER)
  if (name === undefined) return NOBODY
  if (!(await isContract(ens, account))) return withAvatar(name)
  const ofNetwork = chainId === home ? await withAvatar(name) : NOBODY
  return chainId === undefined ? ofNetwork : { ...ofNetwork, chainId }
}

/** Returns the name that an account has on a network besides that of Ethereum. */
async function readLocalName(ens: Ens, account: Hex, chainId: string): Promise<string | undefined> {
  return readPrimaryName(ens, account, BigInt(coinOfChain(BigInt(chainId.slice('eip155:'.length)))))
}

/**
 * Returns the name of an account's reverse record. Anybody may claim any name there, so a name is accepted only if it
 * resolves back to the account and is in its normal form.
 *
 * @see ENSIP-3
 */
async function readPrimaryName(
  { client, universalResolverAddress }: Ens,
  account: Hex,
  coinType: bigint,
): Promise<string | undefined> {
  const name = await answered(getEnsName(client, { address: account, coinType, universalResolverAddress }))
  if (name === null || normalForm(name) !== name || cleanName(name) !== name) return undefined
  const owner = await answered(getEnsAddress(client, { name, coinType, universalResolverAddress }))
  return owner?.toLowerCase() === account ? name : undefined
}

async function isContract({ client }: Ens, account: Hex): Promise<boolean> {
  const code = await answered(getCode(client, { address: account }))
  return code !== undefined && !code?.startsWith(DELEGATION)
}

async function readNameAvatar(
  deps: GatewayDeps,
  { client, universalResolverAddress }: Ens,
  { account, name }: { readonly account: Hex; readonly name: string },
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const avatar = await answered(getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
  return avatar === null ? null : readAvatar(deps, account, avatar, signal)
}

/** Returns a picture that a page may load: that of a held collectible, or the result of {@link toImageUrl}. */
export async function readAvatar(
  deps: GatewayDeps,
  account: Hex,
  avatar: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const nft = /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(avatar)
  return nft === null ? toImageUrl(avatar, deps.metadata) : readNftAvatar(deps, account, nft, signal)
}

/** An avatar that names a collectible is used only while the account holds it. @see ENSIP-12 */
async function readNftAvatar(
  deps: GatewayDeps,
  account: Hex,
  [, chainId = '', kind, contract = '', id = '']: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const chain = deps.chains.get(chainId)
  const tokenId = BigInt(id)
  if (chain === undefined || tokenId >= 1n << 256n) return null
  const nft = {
    chainId: chain.network.id,
    contract: contract.toLowerCase() as Hex,
    tokenId,
    kind: kind === 'erc721' ? ('erc721' as const) : ('erc1155' as const),
  }
  if (!(await isHolder(chain.reader, nft, account, signal))) return null
  const facts = await readNftFacts(chain, [nft], deps, signal)
  return facts.get(nftKeyOf(nft))?.imageUrl ?? null
}

async function isHolder(
  reader: ChainReader,
  { contract, tokenId, kind }: { contract: Hex; tokenId: bigint; kind: 'erc721' | 'erc1155' },
  account: Hex,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] })
      : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, tokenId] })
  const [answer] = await reader.readMany([{ to: contract, data }], signal)
  const value = decodeUint(answer) ?? 0n
  return kind === 'erc721' ? value === BigInt(account) : value > 0n
}
