import { parseQuery } from '@latchkey/http'
import { walletsQuerySchema } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { WalletList } from '../domain/wallet-list.ts'

/** `GET /getWallets`. @see Spec §7 "Wallet catalogue service" */
export function walletRoutes(list: WalletList): Hono {
  return new Hono().get('/getWallets', (c) => {
    const answer = list.select(parseQuery(c, walletsQuerySchema))
    // Wallets change when the service is deployed; five minutes keep a page that pages back and forth quiet.
    c.header('cache-control', 'public, max-age=300')
    return c.json(answer)
  })
}
