import { parseQuery } from '@latchkey/http'
import { walletsQuerySchema } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { WalletList } from '../domain/wallet-list.ts'

/** `GET /getWallets`. @see Spec §7 "Wallet catalogue service" */
export function walletRoutes(list: WalletList): Hono {
  return new Hono().get('/getWallets', (c) => {
    const answer = list.select(parseQuery(c, walletsQuerySchema))
    // Wallets change with a deployment of the service; five minutes avoid repeated requests while a visitor pages.
    c.header('cache-control', 'public, max-age=300')
    return c.json(answer)
  })
}
