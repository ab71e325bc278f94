/** A call of Esplora that the proxy forwards. */
export interface EsploraCall {
  readonly method: 'get' | 'post'
  /** Path with named parts. */
  readonly path: string
  readonly summary: string
  /** Cost in the units of `rpc-methods.ts`. */
  readonly cost: number
  readonly form: 'json' | 'text' | 'bytes'
}

/** Patterns of the parts of a path. A path with other parts never reaches a node. */
const PARTS: Readonly<Record<string, RegExp>> = {
  address: /^[a-zA-Z0-9]{14,90}$/,
  txid: /^[0-9a-f]{64}$/,
  hash: /^[0-9a-f]{64}$/,
  height: /^\d{1,9}$/,
  vout: /^\d{1,6}$/,
}

/** Paths below which each call is served: with the network in the query, and with the network in the path. */
export const ESPLORA_BASES = ['/v1', '/v1/esplora/:chainId'] as const

/** @see https://github.com/Blockstream/esplora/blob/master/API.md */
export const ESPLORA_CALLS: readonly EsploraCall[] = [
  get('/address/:address', 'Counts and sums of a Bitcoin address', 2),
  get('/address/:address/utxo', 'Coins of a Bitcoin address', 10),
  get('/address/:address/txs', 'Transactions of a Bitcoin address, newest first', 10),
  get('/address/:address/txs/mempool', 'Those in no block yet', 10),
  get('/address/:address/txs/chain', 'Those in blocks', 10),
  get('/address/:address/txs/chain/:txid', 'Those in blocks, after one of them', 10),
  get('/tx/:txid', 'A Bitcoin transaction', 2),
  get('/tx/:txid/status', 'The block of a transaction', 1),
  get('/tx/:txid/hex', 'A transaction in hex', 2, 'text'),
  get('/tx/:txid/raw', 'A transaction in bytes', 2, 'bytes'),
  get('/tx/:txid/outspends', 'What spends the outputs of a transaction', 5),
  get('/tx/:txid/outspend/:vout', 'What spends one output', 1),
  { ...get('/tx', 'Sends a transaction in hex, and answers its id', 2, 'text'), method: 'post' },
  get('/blocks/tip/height', 'Height of the newest Bitcoin block', 1, 'text'),
  get('/blocks/tip/hash', 'Hash of the newest Bitcoin block', 1, 'text'),
  get('/blocks', 'The ten newest Bitcoin blocks', 5),
  get('/blocks/:height', 'Ten blocks, downwards from a height', 5),
  get('/block-height/:height', 'Hash of the block at a height', 1, 'text'),
  get('/block/:hash', 'A Bitcoin block without its transactions', 1),
  get('/block/:hash/header', 'The header of a block in hex', 1, 'text'),
  get('/block/:hash/txids', 'Ids of the transactions of a block', 10),
  get('/mempool', 'Count, size and fees of the transactions in no block yet', 2),
  get('/fee-estimates', 'Satoshi for each byte, by blocks to wait', 1),
]

function get(path: string, summary: string, cost: number, form: EsploraCall['form'] = 'json'): EsploraCall {
  return { method: 'get', path, summary, cost, form }
}

/** Returns the path with its parts filled in; `undefined` if a part does not match its pattern. */
export function fillPath({ path }: EsploraCall, parts: Readonly<Record<string, string>>): string | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (!names.every((name) => PARTS[name]?.test(parts[name] ?? ''))) return undefined
  return path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '')
}
