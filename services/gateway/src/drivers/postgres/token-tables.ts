import type { Hex } from '@latchkey/primitives'
import type { NftKey } from '../../domain/cursor.ts'
import type { SpamRule } from '../../domain/spam.ts'
import type { NftFacts, TokenFacts, TokenKind } from '../../ports/activity-store.ts'
import { fromBytea, isTokenKind, KIND_NUMBERS, type Sql, toBytea, toKind } from './columns.ts'

interface TokenRow {
  readonly contract: Buffer
  readonly kind: number
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  readonly spam_reason: string | null
}

function toTokenKind(number: number): TokenKind {
  const kind = toKind(number)
  return isTokenKind(kind) ? kind : 'erc20'
}

export async function readTokens(sql: Sql, chainId: number, contracts: readonly Hex[]): Promise<TokenFacts[]> {
  if (contracts.length === 0) return []
  const { rows } = await sql.query<TokenRow>(
    `SELECT contract, kind, name, symbol, decimals, spam_reason FROM gateway_tokens
     WHERE chain_id = $1 AND contract = ANY($2::bytea[]) AND read`,
    [chainId, contracts.map(toBytea)],
  )
  return rows.map(({ contract, kind, spam_reason, ...facts }) => ({
    ...facts,
    contract: fromBytea(contract),
    kind: toTokenKind(kind),
    spamReason: spam_reason,
  }))
}

export async function readUnreadTokens(sql: Sql, chainId: number, limit: number) {
  const { rows } = await sql.query<{ contract: Buffer; kind: number }>(
    'SELECT contract, kind FROM gateway_tokens WHERE chain_id = $1 AND NOT read ORDER BY first_block LIMIT $2',
    [chainId, limit],
  )
  return rows.map(({ contract, kind }) => ({ contract: fromBytea(contract), kind: toTokenKind(kind) }))
}

/**
 * Stores the metadata of contracts. A token that the index has not seen (from an operator's list) is stored as first
 * seen at block 0.
 */
export async function writeTokens(sql: Sql, chainId: number, facts: readonly TokenFacts[]): Promise<void> {
  if (facts.length === 0) return
  await sql.query(
    `INSERT INTO gateway_tokens (chain_id, contract, kind, first_block, read, name, symbol, decimals)
     SELECT $1, contract, kind, 0, true, name, symbol, decimals
     FROM unnest($2::bytea[], $3::smallint[], $4::text[], $5::text[], $6::smallint[]) AS t (contract, kind, name, symbol, decimals)
     ON CONFLICT (chain_id, contract) DO UPDATE
       SET read = true, name = EXCLUDED.name, symbol = EXCLUDED.symbol, decimals = EXCLUDED.decimals`,
    [
      chainId,
      facts.map(({ contract }) => toBytea(contract)),
      facts.map(({ kind }) => KIND_NUMBERS[kind]),
      facts.map(({ name }) => name),
      facts.map(({ symbol }) => symbol),
      facts.map(({ decimals }) => decimals),
    ],
  )
}

export async function readNfts(
  sql: Sql,
  chainId: number,
  keys: readonly Pick<NftKey, 'contract' | 'tokenId'>[],
): Promise<NftFacts[]> {
  if (keys.length === 0) return []
  const { rows } = await sql.query<{
    contract: Buffer
    token_id: string
    name: string | null
    image_url: string | null
    uri: string | null
  }>(
    `SELECT contract, token_id, name, image_url, uri FROM gateway_nfts
     JOIN unnest($2::bytea[], $3::numeric[]) AS wanted (contract, token_id) USING (contract, token_id)
     WHERE chain_id = $1`,
    [chainId, keys.map(({ contract }) => toBytea(contract)), keys.map(({ tokenId }) => tokenId.toString())],
  )
  return rows.map(({ contract, token_id, name, image_url, uri }) => ({
    contract: fromBytea(contract),
    tokenId: BigInt(token_id),
    name,
    imageUrl: image_url,
    uri,
  }))
}

export async function writeNfts(sql: Sql, chainId: number, facts: readonly NftFacts[]): Promise<void> {
  if (facts.length === 0) return
  await sql.query(
    `INSERT INTO gateway_nfts (chain_id, contract, token_id, name, image_url, uri)
     SELECT $1, * FROM unnest($2::bytea[], $3::numeric[], $4::text[], $5::text[], $6::text[])
     ON CONFLICT (chain_id, contract, token_id) DO UPDATE
       SET name = EXCLUDED.name, image_url = EXCLUDED.image_url, uri = EXCLUDED.uri`,
    [
      chainId,
      facts.map(({ contract }) => toBytea(contract)),
      facts.map(({ tokenId }) => tokenId.toString()),
      facts.map(({ name }) => name),
      facts.map(({ imageUrl }) => imageUrl),
      facts.map(({ uri }) => uri),
    ],
  )
}

export async function readSpamRules(sql: Sql): Promise<SpamRule[]> {
  const { rows } = await sql.query<{
    kind: SpamRule['kind']
    chain_id: string | null
    value: string
    verdict: SpamRule['verdict']
  }>('SELECT kind, chain_id, value, verdict FROM gateway_spam_rules ORDER BY id')
  return rows.map(({ chain_id, ...rule }) => ({ ...rule, chainId: chain_id === null ? null : Number(chain_id) }))
}

export async function writeSpamRules(sql: Sql, rules: readonly SpamRule[]): Promise<void> {
  for (const { kind, chainId, value, verdict } of rules) {
    await sql.query(
      `INSERT INTO gateway_spam_rules (kind, chain_id, value, verdict) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, chain_id, value) DO UPDATE SET verdict = EXCLUDED.verdict`,
      [kind, chainId, value.toLowerCase(), verdict],
    )
  }
}
