import { ALLOWANCE_LIES } from './allowance-lies.ts'
import { BUY_LIES } from './buy-lies.ts'
import { CATALOGUE_LIES } from './catalogue-lies.ts'
import type { Lie } from './lie.ts'
import { NAME_ENTRY_LIES } from './name-entry-lies.ts'
import { PENDING_LIES } from './pending-lies.ts'
import { RELAY_LIES } from './relay-lies.ts'
import { REVOKE_LIES } from './revoke-lies.ts'
import { NAME_LIES, SEND_LIES } from './send-lies.ts'
import { COIN_SWAP_LIES, TOKEN_SALE_LIES } from './swap-lies.ts'
import { BOUGHT_TOKEN_LIES, SOLD_TOKEN_LIES } from './token-list-lies.ts'
import { WITNESS_LIES } from './witness-lies.ts'

/**
 * The lies of each journey. The browser tests one lie of each kind; `hostile-gateway.test.ts` of core tests all of
 * them.
 */
export const JOURNEYS = {
  'sell ether': [...COIN_SWAP_LIES, ...BOUGHT_TOKEN_LIES, ...WITNESS_LIES],
  'sell a token': [...ALLOWANCE_LIES, ...SOLD_TOKEN_LIES],
  'sell an allowed token': TOKEN_SALE_LIES,
  'sell a token in one go': [...ALLOWANCE_LIES, ...TOKEN_SALE_LIES],
  'send a token': SEND_LIES,
  'send to a name': NAME_LIES,
  buy: BUY_LIES,
  'speed up': PENDING_LIES,
  cancel: PENDING_LIES,
  'revoke an approval': REVOKE_LIES,
  'register a name': NAME_ENTRY_LIES,
  'choose a wallet': CATALOGUE_LIES,
  pair: RELAY_LIES,
} as const satisfies Readonly<Record<string, readonly Pick<Lie, 'name' | 'sentence'>[]>>
