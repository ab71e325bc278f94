import { MAX_BATCH, RELAY_ERRORS, type RelayErrorBody, type RelayErrorName } from '@latchkey/protocol/relay'
import type * as v from 'valibot'

/** The reason why a request is rejected. */
export interface Refusal {
  readonly refused: RelayErrorName
  readonly message: string
}

/** Returns the error object of a response. @see relay.md 2 "Error object" */
export function toErrorBody({ refused, message }: Refusal): RelayErrorBody {
  return { code: RELAY_ERRORS[refused], message, data: refused }
}

/** Returns the rejection of parameters that do not match their schema. Their values are not repeated. */
export function refuseParams(issue: v.BaseIssue<unknown>): Refusal {
  const path = issue.path?.map(({ key }) => String(key)) ?? []
  if (Array.isArray(issue.input) && issue.type === 'min_length') {
    return { refused: 'BatchEmpty', message: 'The batch is empty' }
  }
  if (Array.isArray(issue.input) && issue.type === 'max_length') {
    return { refused: 'BatchLimitExceeded', message: `A batch holds ${MAX_BATCH} entries at most` }
  }
  const isTopic = path.some((part) => /topic/i.test(part))
  const name = path.join('.').slice(0, 100)
  return isTopic
    ? { refused: 'InvalidTopic', message: `${name} is not a topic of 64 hexadecimal characters` }
    : { refused: 'InvalidParams', message: name === '' ? 'The parameters are not valid' : `${name} is not valid` }
}
