import { parseQuery, toNetwork } from '@latchkey/http'
import { type Challenge, challengeQuery } from '@latchkey/protocol/wallet-auth'
import { type Context, Hono } from 'hono'
import type { Puzzles } from './create-puzzles.ts'

/** `GET challenge`: a puzzle to solve while a person types their address. */
export function puzzleRoutes(deps: {
  readonly puzzles: Puzzles
  readonly clientAddress: (c: Context) => string
}): Hono {
  return new Hono().get('/challenge', async (c) => {
    const { project } = parseQuery(c, challengeQuery)
    const puzzle = await deps.puzzles.issue({ network: toNetwork(deps.clientAddress(c)), project })
    return c.json({ puzzle } satisfies Challenge)
  })
}
