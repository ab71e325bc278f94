import { WalletError } from '@latchkey/errors'
import { parsePath, shareWithPages } from '@latchkey/http'
import type { Hex } from '@latchkey/primitives'
import { ccipAnswer } from '@latchkey/protocol/gateway'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { GatewayDeps } from '../deps.ts'
import { encodeCcipAnswer, hashCcipAnswer, readCcipQuestion } from '../domain/ccip-answer.ts'
import { splitOwnName } from '../domain/own-names.ts'
import type { Charge } from '../http/allowance.ts'
import { answer } from '../http/answer.ts'

/** Seconds for which the resolver accepts a response. */
const VALID_SEC = 300
/** Maximum length of a request in a path; a name takes 255 bytes, and the key of a text record about the same. */
const MAX_REQUEST_LENGTH = 4_096

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'expected the address of a resolver'))
const request = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\.json$/, '')),
  v.maxLength(MAX_REQUEST_LENGTH),
  v.regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'expected hexadecimal data'),
)

/**
 * `GET /ccip/{sender}/{data}.json`: the records of the gateway's own names for any ENS client, signed for the calling
 * resolver. It accepts calls without a project and from any site, because every wallet may call it.
 *
 * @see EIP-3668, ENSIP-10
 */
export function ccipRoute(deps: GatewayDeps, charge: Charge): Hono {
  const { names, clock, checkAnswers = false } = deps
  const signer = names?.signer
  const app = new Hono()
  if (names === undefined || signer === undefined) return app
  app.use('/ccip/*', shareWithPages())
  return app.get('/ccip/:sender/:data', async (context) => {
    charge(context, 1)
    const sender = parsePath(context, 'sender', address).toLowerCase() as Hex
    const data = parsePath(context, 'data', request).toLowerCase() as Hex
    const question = readCcipQuestion(data)
    const parts = question === undefined ? undefined : splitOwnName(question.name, names.suffixes)
    if (question === undefined)
      throw new WalletError('request/invalid', { field: 'data', problem: 'expected a record' })
    const result = question.answer(parts === undefined ? undefined : await names.store.byName(question.name))
    const expiresSec = Math.floor(clock.now() / 1_000) + VALID_SEC
    const signature = await signer.sign(hashCcipAnswer(sender, expiresSec, data, result))
    const signed = { data: encodeCcipAnswer(result, expiresSec, signature) }
    return answer(context, ccipAnswer, signed, { cacheControl: 'no-store', check: checkAnswers })
  })
}
