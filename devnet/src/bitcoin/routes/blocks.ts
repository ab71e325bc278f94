import type { Block } from '../block.ts'
import type { Chain } from '../chain.ts'
import { estimateFees } from '../estimate-fees.ts'
import { toEsploraBlock, toMempool } from '../to-esplora.ts'
import type { Reply, Routes } from './route.ts'

const BLOCKS_PAGE = 10

export const blockRoutes: Routes = {
  '/blocks/tip/height': (chain) => ({ text: String(chain.tip().height) }),
  '/blocks/tip/hash': (chain) => ({ text: chain.tip().hash }),
  '/blocks': (chain) => ({ json: listBlocks(chain, chain.tip().height) }),
  '/blocks/:height': (chain, height) => ({ json: listBlocks(chain, Number(height)) }),
  '/block-height/:height': (chain, height) =>
    ofBlock(chain.blocks()[Number(height)], (block) => ({ text: block.hash })),
  '/block/:hash': (chain, hash) => ofHash(chain, hash, (block) => ({ json: toEsploraBlock(chain, block) })),
  '/block/:hash/header': (chain, hash) => ofHash(chain, hash, ({ header }) => ({ text: header })),
  '/block/:hash/txids': (chain, hash) =>
    ofHash(chain, hash, ({ transactions }) => ({ json: transactions.map(({ transaction }) => transaction.txid) })),
  '/mempool': (chain) => ({ json: toMempool(chain.mempool()) }),
  '/mempool/txids': (chain) => ({ json: chain.mempool().map(({ transaction }) => transaction.txid) }),
  '/fee-estimates': () => ({ json: estimateFees() }),
}

function ofHash(chain: Chain, hash = '', reply: (block: Block) => Reply): Reply {
  return ofBlock(
    chain.blocks().find((each) => each.hash === hash),
    reply,
  )
}

function ofBlock(block: Block | undefined, reply: (block: Block) => Reply): Reply {
  return block === undefined ? { text: 'Block not found', status: 404 } : reply(block)
}

function listBlocks(chain: Chain, highest: number) {
  const blocks = chain.blocks().slice(Math.max(0, highest + 1 - BLOCKS_PAGE), highest + 1)
  return blocks.toReversed().map((block) => toEsploraBlock(chain, block))
}
