import type { SignRequest } from '@latchkey/protocol/vault'
import type { CallContext } from '../../call-context.ts'
import type { CardReport } from '../card/card.types.ts'
import { toUncheckedReport } from './read-report.ts'
import type { StaticFacts } from './read-statically.ts'

/**
 * Starts the check of a request by nodes. It always comes to a report: without an answer in time the one of its bytes, and that it
 * could not be checked.
 *
 * @returns undefined where no node knows more than the bytes say: of messages
 */
export function checkByNodes(
  request: SignRequest,
  report: CardReport,
  _: StaticFacts & { readonly context: CallContext },
): Promise<CardReport> | undefined {
  if (request.kind === 'evm.message' || request.kind === 'solana.message') return undefined
  return Promise.resolve(toUncheckedReport(report))
}
