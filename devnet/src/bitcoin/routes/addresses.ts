import type { Chain } from '../chain.ts'
import { toScript } from '../script.ts'
import { toAddressStats, toEsploraTransaction, toUnspent } from '../to-esplora.ts'
import type { Reply, Routes } from './route.ts'

const CHAIN_PAGE = 25
const MEMPOOL_PAGE = 50

export const addressRoutes: Routes = {
  '/address/:address': (chain, address = '') =>
    ofScript(address, (script) => ({ address, ...toAddressStats(chain, script) })),
  '/address/:address/utxo': (chain, address) => ofScript(address, (script) => toUnspent(chain, script)),
  '/address/:address/txs': (chain, address) =>
    ofScript(address, (script) => [...listWaiting(chain, script), ...listConfirmed(chain, script)]),
  '/address/:address/txs/mempool': (chain, address) => ofScript(address, (script) => listWaiting(chain, script)),
  '/address/:address/txs/chain': (chain, address) => ofScript(address, (script) => listConfirmed(chain, script)),
  '/address/:address/txs/chain/:txid': (chain, address, after) =>
    ofScript(address, (script) => listConfirmed(chain, script, after)),
}

function ofScript(address = '', toJson: (script: string) => unknown): Reply {
  const script = toScript(address)
  return script === undefined ? { text: 'Invalid Bitcoin address', status: 400 } : { json: toJson(script) }
}

/** Newest first. @param after - The last transaction of the page before. */
function listConfirmed(chain: Chain, script: string, after?: string) {
  const list = (chain.index().histories.get(script) ?? []).filter(({ block }) => block !== undefined).toReversed()
  const from = list.findIndex(({ transaction }) => transaction.txid === after) + 1
  return list.slice(from, from + CHAIN_PAGE).map(toEsploraTransaction)
}

function listWaiting(chain: Chain, script: string) {
  const list = (chain.index().histories.get(script) ?? []).filter(({ block }) => block === undefined)
  return list.toReversed().slice(0, MEMPOOL_PAGE).map(toEsploraTransaction)
}
