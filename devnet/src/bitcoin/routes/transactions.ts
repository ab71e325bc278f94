import { fromHex } from '../bytes.ts'
import type { Chain } from '../chain.ts'
import type { FoundTransaction } from '../index-chain.ts'
import { toEsploraTransaction, toStatus } from '../to-esplora.ts'
import type { Reply, Routes } from './route.ts'

export const transactionRoutes: Routes = {
  '/tx/:txid': (chain, txid) => ofTransaction(chain, txid, (found) => ({ json: toEsploraTransaction(found) })),
  '/tx/:txid/status': (chain, txid) => ofTransaction(chain, txid, (found) => ({ json: toStatus(found) })),
  '/tx/:txid/hex': (chain, txid) => ofTransaction(chain, txid, ({ transaction }) => ({ text: transaction.hex })),
  '/tx/:txid/raw': (chain, txid) =>
    ofTransaction(chain, txid, ({ transaction }) => ({ bytes: fromHex(transaction.hex) })),
  '/tx/:txid/outspend/:vout': (chain, txid, vout) =>
    ofTransaction(chain, txid, (found) => ({ json: toSpending(chain, found, Number(vout)) })),
  '/tx/:txid/outspends': (chain, txid) =>
    ofTransaction(chain, txid, (found) => ({
      json: found.transaction.outputs.map((_, vout) => toSpending(chain, found, vout)),
    })),
}

function ofTransaction(chain: Chain, txid = '', reply: (found: FoundTransaction) => Reply): Reply {
  const found = chain.index().transactions.get(txid)
  return found === undefined ? { text: 'Transaction not found', status: 404 } : reply(found)
}

function toSpending(chain: Chain, { transaction }: FoundTransaction, vout: number) {
  const spender = chain.index().spenders.get(`${transaction.txid}:${vout}`)
  if (spender === undefined) return { spent: false }
  return { spent: true, txid: spender.transaction.txid, vin: spender.vin, status: toStatus(spender) }
}
