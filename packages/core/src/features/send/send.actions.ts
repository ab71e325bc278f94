import type { Caller, FeatureOf } from '../../caller.ts'
import type { Result } from '../../result.ts'
import type { createSend } from './send.effects.ts'
import type { SendEdit } from './send.types.ts'

const send: FeatureOf<typeof createSend> = { name: 'send' }

/**
 * Changes the form of a transfer; the result is in `state.send`.
 *
 * @returns amount/invalid for a text that is no amount
 * @example editSend(client, { type: 'to', to: 'alice.eth' })
 */
export const editSend = (client: Caller, edit: SendEdit): Promise<Result<void>> =>
  client.run(send, ({ verbs }) => verbs.editSend(edit))

/**
 * Requests the entered transfer from the wallet. Afterwards the balances are fetched again, and the form is empty.
 *
 * @returns the hash; send/invalid-form, send/insufficient-funds, send/failed, amount/too-precise, wallet/rejected,
 * wallet/wrong-network
 */
export const confirmSend = (client: Caller): Promise<Result<string>> =>
  client.run(send, ({ verbs }) => verbs.confirmSend())
