import type { Hex } from '@latchkey/primitives'
import { cleanName, type IdentityAnswer } from '@latchkey/protocol/gateway'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { GatewayDeps } from '../deps.ts'
import { uintOf } from '../domain/abi-text.ts'
import type { ChainReader } from '../ports/chain-reader.ts'
import { answered, normalForm, openEns } from './ens.ts'
import { toImageUrl } from './image-url.ts'
import { nftKeyOf, readNftFacts } from './nft-facts.ts'

const NOBODY: IdentityAnswer = { name: null, avatar: null }
const OWNER_OF = '0x6352211e'
const BALANCE_OF_ID = '0x00fdd58e'

/**
 * Returns the primary name of an account and its avatar, `null` when it has none.
 *
 * Anybody may claim any name for an account's reverse record, so a name counts only when it resolves back to the
 * account and is written in its normal form.
 *
 * @param account - Lower case.
 * @throws rpc/…, http/… when no node responds, service/database
 * @see Spec §7, ENSIP-3, ENSIP-12
 */
export async function readIdentity(deps: GatewayDeps, account: Hex, signal?: AbortSignal): Promise<IdentityAnswer> {
  const ens = openEns(deps, signal)
  if (ens === undefined) return NOBODY
  const { client, universalResolverAddress } = ens
  const name = await answered(getEnsName(client, { address: account, universalResolverAddress }))
  if (name === null || normalForm(name) !== name) return NOBODY
  const [owner, avatar] = await Promise.all([
    answered(getEnsAddress(client, { name, universalResolverAddress })),
    answered(getEnsText(client, { name, key: 'avatar', universalResolverAddress })),
  ])
  if (owner?.toLowerCase() !== account || cleanName(name) !== name) return NOBODY
  return { name, avatar: avatar === null ? null : await readAvatar(deps, account, avatar, signal) }
}

/** Returns a picture that a page may load: a held collectible's, or the result of {@link toImageUrl}. */
export async function readAvatar(
  deps: GatewayDeps,
  account: Hex,
  avatar: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const nft = /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(avatar)
  return nft === null ? toImageUrl(avatar, deps.metadata) : readNftAvatar(deps, account, nft, signal)
}

/** An avatar that names a collectible counts while the account holds it. @see ENSIP-12 */
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
  const id = tokenId.toString(16).padStart(64, '0')
  const owner = account.slice(2).padStart(64, '0')
  const data: Hex = kind === 'erc721' ? `${OWNER_OF}${id}` : `${BALANCE_OF_ID}${owner}${id}`
  const [answer] = await reader.readMany([{ to: contract, data }], signal)
  const value = uintOf(answer) ?? 0n
  return kind === 'erc721' ? value === BigInt(account) : value > 0n
}
