import { walletsQuerySchema } from '@latchkey/protocol/catalogue'
import { Hono } from 'hono'
import type { AppEnv } from '../catalogue-deps.ts'
import type { WalletList } from '../domain/wallet-list.ts'
import { parse } from './parse.ts'

/** `GET /getWallets`. @see Spec §7 "Wallet catalogue service" */
export function walletRoutes(list: WalletList): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/getWallets', (c) => {
    const answer = list.select(parse(walletsQuerySchema, c.req.query()))
    // Wallets change when the service is deployed; five minutes keep a page that pages back and forth quiet.
    c.header('cache-control', 'public, max-age=300')
    c.header('vary', 'origin', { append: true })
    return c.json(answer)
  })
}
